// Reverts a single slip in a copy: whatever is right in the copy was wrong for that reason alone.
#pragma once
#include "grader/judge/gather.h"

namespace grader {

/// If something is wrong, searches for a single change of the source that makes everything right, and stores it as
/// Evidence::mended. If the technique of the submission could not be counted, that of the copy is used.
void mend_one_slip(Work& work);

}  // namespace grader
