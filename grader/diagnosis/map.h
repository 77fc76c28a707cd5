// The map of C: which elements are right, wrong, or never written.
#pragma once
#include "grader/diagnosis/evidence.h"

namespace grader {

/// The map of the first wrong run that is large enough to show a pattern; else of the largest wrong one.
WrongMap make_map(const Symptoms& symptoms);

}  // namespace grader
