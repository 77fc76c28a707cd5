// Tiles in shared memory that are read where nobody wrote to them.
#pragma once
#include <string>

#include "grader/diagnosis/evidence.h"
#include "grader/diagnosis/hypothesis.h"

namespace grader {

/// A copy that runs on its own fills it, perhaps in a function that is given a pointer to it.
bool arrives_later(const std::string& source, const std::string& array);

/// Why a place of a tile was empty when it was read: threads that bring too few elements, a store that some never come to, a
/// copy that nobody waits for.
Candidate not_filled(const Symptoms& symptoms, const Finding& finding);

}  // namespace grader
