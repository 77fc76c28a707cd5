// Room between the variables of a device, and between a file's constants, which belongs to none: who reads past the end of
// one finds no other there.
#pragma once
#include <string>

namespace grader {

/// The listing, after it was looked at, with such room around what has a name there. One more section tells where it lies
/// (gaps_between_variables() of common/emulator/wall/addresses.h). Managed variables have none: the host has these as well.
std::string with_gaps(const std::string& listing);

}  // namespace grader
