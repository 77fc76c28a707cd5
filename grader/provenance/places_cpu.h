// Finds the place in a CPU program's text for deviations that none of its accesses shows: it launches nothing, and sums
// are computed at different places than they are stored.
#pragma once
#include "grader/provenance/deviation.h"

namespace grader::provenance {

/// Unwritten elements get the place where other elements are stored. A wrong sum gets the place where zeros are stored between its
/// products; if there is none, that of the reads of its factors, as `fill_pc`.
void add_places(Analysis& analysis);

}  // namespace grader::provenance
