// Adds gaps between device variables and between the constants of a file. Then a read past the end of one object never
// accesses a different object.
#pragma once
#include <string>

namespace grader {

/// Returns the checked listing with gaps around named objects. An additional section lists the gaps
/// (gaps_between_variables() of common/emulator/wall/addresses.h). Managed variables have no gaps, because the host
/// also uses them.
std::string with_gaps(const std::string& listing);

}  // namespace grader
