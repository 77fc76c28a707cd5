// Finds the place in a CPU program's text for deviations that none of its accesses shows: a CPU program launches
// nothing, and computes sums at other places than it stores them.
#pragma once
#include "grader/provenance/deviation.h"

namespace grader::provenance {

/// Unwritten elements get the place where other elements are stored. A wrong sum gets, as `fill_pc`, the place where
/// zeros are stored between its products; if there is none, the place of the reads of its factors.
void add_places(Analysis& analysis);

}  // namespace grader::provenance
