// Matches inline PTX, with spaces removed, against a pattern. A form is a text in which some characters represent
// variable parts.
#pragma once
#include <string_view>

namespace emulator {

/// True if `text` matches `form`. In a form, # matches a number and $ any name. X, Y and Z also match a name; each of
/// them must match the same name wherever it occurs.
bool spells(std::string_view text, std::string_view form);

/// True for a letter, digit, _ or $.
bool is_part_of_name(char c);

}  // namespace emulator
