// What one mistake explains of what is seen, and what need not be said beside it.
#pragma once
#include <vector>

#include "grader/diagnosis/evidence.h"
#include "grader/diagnosis/hypothesis.h"

namespace grader {

/// The first explains what this one is told by, or makes it look so by chance.
bool follows_from(const Candidate& first, const Candidate& other, const Symptoms& symptoms);

/// What follows from how names are used, read without knowing the language: it may be meant so.
bool needs_proof(const Candidate& one);

/// Numbers say the same.
bool is_proved(const Candidate& one, const std::vector<Candidate>& all);

}  // namespace grader
