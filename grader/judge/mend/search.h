// Which single slip explains all that is wrong: every repair is run on one shape that failed.
#pragma once
#include <functional>
#include <string>

#include "grader/judge/gather.h"
#include "grader/judge/mend/many.h"

namespace grader::mend {

/// True when this source, changed at `line`, is right in every respect: no further one is wanted.
using Taker = std::function<bool(const std::string& source, int line)>;

/// Offers sources with one slip taken back that are right at a shape where the submission is not, the likeliest first.
void offer_right_copies(Work& work, const Taker& takes);

}  // namespace grader::mend
