#include "grader/base/coding/digest.h"

#include <array>
#include <cstdint>

#include <fmt/format.h>
#include <nettle/sha2.h>

namespace grader {

std::string digest_of(std::string_view text) {
  sha256_ctx state;
  sha256_init(&state);
  sha256_update(&state, text.size(), reinterpret_cast<const uint8_t*>(text.data()));
  std::array<uint8_t, SHA256_DIGEST_SIZE> bytes;
  sha256_digest(&state, bytes.size(), bytes.data());
  return fmt::format("{:02x}", fmt::join(bytes, ""));
}

}  // namespace grader
