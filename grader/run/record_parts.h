// Records that are a head and then so many of each part, as plain structs (common/protocol/): their parts, one kind after the other.
#pragma once
#include <cstddef>
#include <cstring>
#include <string_view>
#include <vector>

namespace grader {

/// Takes `count` parts from the front; false, and nothing taken, where there are fewer.
template <class T>
bool take_parts(std::string_view& bytes, size_t count, std::vector<T>& parts) {
  if (count > bytes.size() / sizeof(T)) return false;
  parts.resize(count);
  if (count) std::memcpy(parts.data(), bytes.data(), count * sizeof(T));
  bytes.remove_prefix(count * sizeof(T));
  return true;
}

}  // namespace grader
