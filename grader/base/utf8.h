// Text in other encodings becomes UTF-8.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace grader {

/// How many bytes the UTF-8 character at the front takes, and which it is; 0 bytes where there is none. Not of "".
size_t first_character(std::string_view text, uint32_t& character);
bool is_utf8(std::string_view bytes);

/// Text that begins with a byte order mark of UTF-16, of either order; half a surrogate pair becomes U+FFFD.
bool is_utf16(std::string_view bytes);
std::string utf8_of_utf16(std::string_view bytes);

/// One byte is one character: the code page of DOS for Western Europe, which old zip programs write. The letters of code
/// page 437, that of the USA, stand at the same places.
std::string utf8_of_cp850(std::string_view bytes);
/// https://www.unicode.org/charts/PDF/U0080.pdf
std::string utf8_of_latin1(std::string_view bytes);

}  // namespace grader
