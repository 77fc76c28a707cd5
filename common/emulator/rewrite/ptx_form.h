// Forms of inline PTX: its text without spaces, in which some characters stand for variable parts.
#pragma once
#include <string_view>

namespace emulator {

/// True if `text` matches `form`. # matches a number, $ any name; X, Y and Z each match one name, the same at each
/// occurrence.
bool spells(std::string_view text, std::string_view form);

/// True for a letter, digit, _ or $.
bool is_part_of_name(char c);

}  // namespace emulator
