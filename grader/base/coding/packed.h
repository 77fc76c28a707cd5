// Compresses texts (deflate) for the gradebook, pages and the package for students.
#pragma once
#include <optional>
#include <string>

namespace grader {

/// Returns the text in zlib format (RFC 1950); `level` from 1 (fast) to 9 (small).
std::string deflated(const std::string& text, int level);

/// Returns the length of the text in eight bytes, followed by deflated().
std::string packed(const std::string& text);
/// Reverses packed(). Returns nothing if the bytes are not from packed().
std::optional<std::string> unpacked(const std::string& bytes);

}  // namespace grader
