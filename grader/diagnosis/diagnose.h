// Finds the student's mistake from the evidence: each hypothesis is evaluated, and the one that explains most, and that
// no evidence contradicts, is named. Errors that fit no hypothesis are described, not guessed.
#pragma once
#include <optional>
#include <string>

#include "grader/diagnosis/evidence.h"
#include "grader/findings/result.h"

namespace grader {

/// The diagnosis; nullopt if nothing is wrong or no known mistake explains it.
std::optional<Diagnosis> diagnose(const Symptoms& symptoms);

/// Describes wrong numbers that no known mistake explains: their positions, and how computed and expected values
/// differ. "" if there are none.
std::string unexplained_numbers(const Symptoms& symptoms);

}  // namespace grader
