// Long texts take a tenth of their size in the gradebook.
#pragma once
#include <optional>
#include <string>

namespace grader {

/// Deflated (RFC 1950), after its length in eight bytes.
std::string packed(const std::string& text);
/// Nothing where the bytes are not packed() ones.
std::optional<std::string> unpacked(const std::string& bytes);

}  // namespace grader
