// Which single slip explains all that is wrong: every repair is run on one shape that failed.
#pragma once
#include "grader/judge/gather.h"
#include "grader/judge/mend/many.h"

namespace grader::mend {

/// Sources with one slip taken back that are right at a shape where the submission is not; the likeliest first.
std::vector<std::string> right_copies(Work& work);

}  // namespace grader::mend
