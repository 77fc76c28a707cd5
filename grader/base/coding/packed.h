// Texts, deflated: in the gradebook, in pages, in a package for students.
#pragma once
#include <optional>
#include <string>

namespace grader {

/// RFC 1950; `level` from 1 (fast) to 9 (small).
std::string deflated(const std::string& text, int level);

/// Deflated, after its length in eight bytes.
std::string packed(const std::string& text);
/// Nothing where the bytes are not packed() ones.
std::optional<std::string> unpacked(const std::string& bytes);

}  // namespace grader
