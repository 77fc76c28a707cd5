// Computes the digest of a text.
#pragma once
#include <string>
#include <string_view>

namespace grader {

/// Returns the SHA-256 of the text as 64 hexadecimal digits.
std::string digest_of(std::string_view text);

}  // namespace grader
