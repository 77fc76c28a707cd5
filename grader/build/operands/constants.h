// Finds the constants in an assembly listing: objects in read-only sections, with their sizes in bytes.
#pragma once
#include <map>
#include <span>
#include <string>

#include "grader/build/operands/listing.h"

namespace grader {

/// Indexed by name, such as ".LC0".
std::map<std::string, uint64_t, std::less<>> constants_of(std::span<const ListingRow> rows);

}  // namespace grader
