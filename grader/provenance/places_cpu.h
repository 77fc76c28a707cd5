// Finds the place in the text of a CPU program for deviations that are not visible in its accesses. A CPU program
// launches nothing, and it may compute sums at other places than it stores them.
#pragma once
#include "grader/provenance/deviation.h"

namespace grader::provenance {

/// For unwritten elements, the place is where other elements are stored. For a wrong sum, it is where zeros are stored
/// between its products, or else where its factors are read. It is stored as `fill_pc`.
void add_places(Analysis& analysis);

}  // namespace grader::provenance
