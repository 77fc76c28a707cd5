// Times CPU kernels in turns, in this process, with the host's clock.
#pragma once
#include <string>
#include <vector>

#include "grader/base/progress.h"
#include "solutions/experiments/measure/contestants.h"
#include "solutions/experiments/tables/measurement.h"

namespace experiments {

using grader::Progress;

/// Adds a row to `times` for every kernel and size without a median, smallest size first. If a kernel's next run would
/// probably take longer than `limit_seconds` (extrapolated from the previous size with the third power), the row
/// contains this reason instead of a time. Sampling of a kernel at a size stops when its samples have taken as long as
/// the limit.
void time_cpu(const std::vector<Kernel>& kernels, const std::vector<int>& sizes, int rounds, double limit_seconds,
              Table& times, Progress& progress);

}  // namespace experiments
