// Finds the student's mistake from the evidence. Each hypothesis is evaluated. Of those that no evidence contradicts,
// the one that explains most is named. Errors that no hypothesis explains are described, and no cause is guessed.
#pragma once
#include <optional>
#include <string>

#include "grader/diagnosis/evidence.h"
#include "grader/findings/result.h"

namespace grader {

/// Returns the diagnosis; nullopt if nothing is wrong or no known mistake explains the evidence.
std::optional<Diagnosis> diagnose(const Symptoms& symptoms);

/// Describes wrong numbers that no known mistake explains: their positions, and how computed and expected values
/// differ. Returns "" if there are none.
std::string unexplained_numbers(const Symptoms& symptoms);

}  // namespace grader
