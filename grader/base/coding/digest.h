// Computes the digest of a text.
#pragma once
#include <string>
#include <string_view>

namespace grader {

/// SHA-256 as 64 hexadecimal digits.
std::string digest_of(std::string_view text);

}  // namespace grader
