// Parses records that consist of a head and arrays of plain structs (common/protocol/), one array after another.
#pragma once
#include <cstddef>
#include <cstring>
#include <string_view>
#include <vector>

namespace grader {

/// Removes `count` parts from the front. If there are fewer, removes nothing and returns false.
template <class T>
bool take_parts(std::string_view& bytes, size_t count, std::vector<T>& parts) {
  if (count > bytes.size() / sizeof(T)) return false;
  parts.resize(count);
  if (count) std::memcpy(parts.data(), bytes.data(), count * sizeof(T));
  bytes.remove_prefix(count * sizeof(T));
  return true;
}

}  // namespace grader
