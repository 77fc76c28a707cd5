// Converts text in other encodings to UTF-8.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace grader {

/// Decodes the first UTF-8 character: returns its length in bytes, 0 if it is invalid. `text` must not be "".
size_t first_character(std::string_view text, uint32_t& character);
bool is_utf8(std::string_view bytes);

/// For text that begins with a UTF-16 byte order mark, in both byte orders. An unpaired surrogate becomes U+FFFD.
bool is_utf16(std::string_view bytes);
std::string utf8_of_utf16(std::string_view bytes);

/// Decodes code page 850, the DOS code page for Western Europe, which old zip programs write; one byte is one
/// character. The letters of code page 437, for the USA, have the same codes.
std::string utf8_of_cp850(std::string_view bytes);
/// Decodes Latin-1: https://www.unicode.org/charts/PDF/U0080.pdf
std::string utf8_of_latin1(std::string_view bytes);

}  // namespace grader
