// From the evidence to the mistake in the student's head: every hypothesis speaks, and the one that explains most, with
// nothing against it, is named. What fits no hypothesis is described, not guessed.
#pragma once
#include <optional>
#include <string>

#include "grader/diagnosis/evidence.h"
#include "grader/findings/result.h"

namespace grader {

/// The diagnosis; nothing when there is nothing wrong or no known mistake explains it.
std::optional<Diagnosis> diagnose(const Symptoms& symptoms);

/// For wrong numbers that no known mistake explains: where they are, and how got and expected differ. "" when there
/// are none.
std::string unexplained_numbers(const Symptoms& symptoms);

}  // namespace grader
