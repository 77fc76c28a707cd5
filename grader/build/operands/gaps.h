// Adds gaps between the variables of a device, and between a file's constants, so that a read past the end of one
// object never lands in a different one.
#pragma once
#include <string>

namespace grader {

/// The checked listing, with gaps around named objects. A further section lists the gaps (gaps_between_variables() of
/// common/emulator/wall/addresses.h). Managed variables have no gaps, since the host uses them as well.
std::string with_gaps(const std::string& listing);

}  // namespace grader
