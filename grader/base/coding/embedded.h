// What stands inside of a page that is one file.
#pragma once
#include <string>

namespace grader {

std::string base64(const std::string& bytes);

/// A style's or script's word in a Content-Security-Policy: 'sha256-…'.
std::string policy_hash(const std::string& text);

}  // namespace grader
