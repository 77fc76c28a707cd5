// Forms of inline PTX: its text without spaces, in which some letters stand for what may be written in several ways.
#pragma once
#include <string_view>

namespace emulator {

/// # stands for a number, $ for any name; X, Y and Z each for one name, the same everywhere.
bool spells(std::string_view text, std::string_view form);

/// A letter, digit, _ or $ of a name.
bool is_part_of_name(char c);

}  // namespace emulator
