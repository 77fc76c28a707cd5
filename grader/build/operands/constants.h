// Constants of a listing: objects that lie in sections which nobody can write, and how many bytes each has.
#pragma once
#include <map>
#include <span>
#include <string>

#include "grader/build/operands/listing.h"

namespace grader {

/// By name; ".LC0" is one as well.
std::map<std::string, uint64_t, std::less<>> constants_of(std::span<const ListingRow> rows);

}  // namespace grader
