// What need not be said beside the mistake that is named first.
#pragma once
#include "grader/diagnosis/evidence.h"
#include "grader/diagnosis/hypothesis.h"

namespace grader {

/// The first explains what this one is told by, or makes it look so by chance.
bool follows_from(const Candidate& first, const Candidate& other, const Symptoms& symptoms);

}  // namespace grader
