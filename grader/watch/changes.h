// Describes the changes of a result from one save to the next.
#pragma once
#include <string>

#include "grader/judge/result.h"

namespace grader {

/// Returns "Since the last save: 12 -> 15 points. Mended: shared-race. New: out-of-bounds."
std::string what_changed(const LabResult& before, const LabResult& now);

}  // namespace grader
