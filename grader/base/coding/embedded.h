// Encodes content for a page that consists of a single file.
#pragma once
#include <string>

namespace grader {

std::string base64(const std::string& bytes);

/// Returns the source expression of a style or script for a Content-Security-Policy: 'sha256-…'.
std::string policy_hash(const std::string& text);

}  // namespace grader
