// Searches for a slip, which is a mistake that one small edit repairs. If a copy of the file with this edit is right,
// the slip was the only mistake.
#pragma once
#include "grader/judge/gather.h"

namespace grader {

/// If something is wrong, searches for a single change of the source that makes everything right, and stores it as
/// Evidence::mended. If the technique of the submission could not be counted, that of the copy is used.
void mend_one_slip(Work& work);

}  // namespace grader
