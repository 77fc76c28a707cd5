// Finds the place in a CPU program's text for deviations that none of its accesses shows: it launches nothing, and sums
// are computed at different places than they are stored.
#pragma once
#include "grader/provenance/deviation.h"

namespace grader::provenance {

/// For unwritten elements: where other elements are stored. For a wrong sum: where zeros are stored between its
/// products, or else where its factors are read, as `fill_pc`.
void add_places(Analysis& analysis);

}  // namespace grader::provenance
