// Converts text in other encodings to UTF-8.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace grader {

/// Decodes the first UTF-8 character. Returns its length in bytes, or 0 if it is invalid. `text` must not be empty.
size_t first_character(std::string_view text, uint32_t& character);
bool is_utf8(std::string_view bytes);

/// Appends the character in UTF-8.
void append_utf8(std::string& text, uint32_t character);

/// True for text that begins with a UTF-16 byte order mark, in either byte order.
bool is_utf16(std::string_view bytes);
std::string utf8_of_utf16(std::string_view bytes);

/// Decodes code page 850, the DOS code page for Western Europe, which old zip programs use. One byte is one character.
/// The letters of code page 437, the DOS code page for the USA, have the same codes.
std::string utf8_of_cp850(std::string_view bytes);
/// Decodes Latin-1: https://www.unicode.org/charts/PDF/U0080.pdf
std::string utf8_of_latin1(std::string_view bytes);

}  // namespace grader
