// Times CPU kernels in turns, in this process, by the host's clock.
#pragma once
#include <string>
#include <vector>

#include "grader/base/progress.h"
#include "solutions/experiments/measure/contestants.h"
#include "solutions/experiments/tables/measurement.h"

namespace experiments {

using grader::Progress;

/// Adds a row to `times` for every kernel and size that has no median there, smallest size first. A kernel whose next run
/// would take longer than `limit_seconds` (by its time at the size before and the third power) gets a row that says so,
/// and none is run again once its samples of a size took as long.
void time_cpu(const std::vector<Kernel>& kernels, const std::vector<int>& sizes, int rounds, double limit_seconds,
              Table& times, Progress& progress);

}  // namespace experiments
