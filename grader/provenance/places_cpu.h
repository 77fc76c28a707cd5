// Where in the text of a CPU program a departure is to be looked for that no access of its own shows: nothing is launched
// there, and sums are made elsewhere than where they are stored.
#pragma once
#include "grader/provenance/deviation.h"

namespace grader::provenance {

/// Of elements that nobody stored: where others are. Of a wrong sum: where zeros are stored between its products, or else
/// where its factors are read, as `fill_pc`.
void add_places(Analysis& analysis);

}  // namespace grader::provenance
