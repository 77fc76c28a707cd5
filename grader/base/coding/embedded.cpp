#include "grader/base/coding/embedded.h"

#include <nettle/base64.h>
#include <nettle/sha2.h>

namespace grader {

std::string base64(const std::string& bytes) {
  std::string text(BASE64_ENCODE_RAW_LENGTH(bytes.size()), '\0');
  base64_encode_raw(text.data(), bytes.size(), reinterpret_cast<const uint8_t*>(bytes.data()));
  return text;
}

std::string policy_hash(const std::string& text) {
  sha256_ctx state;
  sha256_init(&state);
  sha256_update(&state, text.size(), reinterpret_cast<const uint8_t*>(text.data()));
  std::string bytes(SHA256_DIGEST_SIZE, '\0');
  sha256_digest(&state, bytes.size(), reinterpret_cast<uint8_t*>(bytes.data()));
  return "'sha256-" + base64(bytes) + "'";
}

}  // namespace grader
