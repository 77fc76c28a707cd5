#include "grader/base/coding/packed.h"

#include <cstdint>
#include <cstring>

#include <zlib.h>

namespace grader {
namespace {

constexpr uint64_t kMost = 1ull << 30;  // more than any report needs; a damaged length must not exhaust the memory

}  // namespace

std::string deflated(const std::string& text, int level) {
  uLongf size = compressBound(text.size());
  std::string bytes(size, '\0');
  compress2(reinterpret_cast<Bytef*>(bytes.data()), &size, reinterpret_cast<const Bytef*>(text.data()), text.size(),
            level);
  bytes.resize(size);
  return bytes;
}

std::string packed(const std::string& text) {
  const uint64_t length = text.size();
  std::string bytes(sizeof length, '\0');
  std::memcpy(bytes.data(), &length, sizeof length);
  return bytes + deflated(text, Z_BEST_SPEED);
}

std::optional<std::string> unpacked(const std::string& bytes) {
  uint64_t length = 0;
  if (bytes.size() < sizeof length) return std::nullopt;
  std::memcpy(&length, bytes.data(), sizeof length);
  if (length > kMost) return std::nullopt;
  std::string text(length, '\0');
  uLongf size = length;
  const int status =
      uncompress(reinterpret_cast<Bytef*>(text.data()), &size,
                 reinterpret_cast<const Bytef*>(bytes.data() + sizeof length), bytes.size() - sizeof length);
  if (status != Z_OK || size != length) return std::nullopt;
  return text;
}

}  // namespace grader
