// One slip is taken back in a copy: what is right then was wrong for that one reason.
#pragma once
#include "grader/judge/gather.h"

namespace grader {

/// Where something is wrong: looks for a single change of the source with which everything is right, and notes it as
/// Evidence::mended. Technique that could not be counted is then that of the copy.
void mend_one_slip(Work& work);

}  // namespace grader
