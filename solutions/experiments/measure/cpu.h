// Times CPU kernels in turns, in this process, by the host's clock.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "grader/base/progress.h"
#include "solutions/experiments/tables/measurement.h"

namespace experiments {

using grader::Progress;

struct CpuKernel {
  std::string name, library;
};

/// Measures every kernel at every size for which `known_ms` (of a row's key) is NaN, smallest size first. A kernel whose
/// next run would take longer than `limit_seconds` (by its time at the size before and the third power) is answered with
/// a row that says so, and none is run again once its samples of a size took as long. Calls `on_row` with every
/// row.
void time_cpu(const std::vector<CpuKernel>& kernels, const std::vector<int>& sizes, int rounds, double limit_seconds,
              const std::function<double(const Row&)>& known_ms, Progress& progress,
              const std::function<void(const Row&)>& on_row);

}  // namespace experiments
