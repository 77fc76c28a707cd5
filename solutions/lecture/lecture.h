// Loads all data for the screens, once at the start: solutions, counts, measurements.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "solutions/lecture/counts.h"
#include "solutions/lecture/measurements.h"
#include "solutions/lecture/solution.h"
#include "solutions/lecture/steps.h"
#include "solutions/lecture/terminal/charts.h"

namespace lecture {

struct MeasuredStep {
  Step step;
  Solution solution;
  std::vector<Counts> counts = {};  // one for each shape in step.counted
  // for 04: the same kernel with a warp's threads along a column of C, so accesses are not coalesced
  std::optional<Counts> row_on_x = {};
  std::optional<double> gflops = {};  // speed at size Lecture::n

  char digit() const { return step.lab[1]; }  // '0' for 10_tensor_core
};

struct Lecture {
  std::vector<MeasuredStep> steps;
  Measurements measurements;
  int n = 0;  // the size whose speeds are shown; 0 if there are no measurements
  std::optional<double> cublas, uncoalesced;
};

/// Counts one solution at one shape.
using Counter = std::function<Counts(const std::string& name, const std::string& source, const grader::Shape& shape)>;

/// Loads the solutions below `root`, the package's folder, and counts them. If a solution is missing, `error` is one
/// sentence.
Lecture load_lecture(const std::string& root, const Counter& counter, const Measurements& measurements,
                     std::string& error, const std::vector<Step>& measured = steps());

/// Returns the size with the most measurements for the lecture. If several sizes have as many, 4096 has priority, then
/// larger sizes.
int best_size(const Measurements& measurements, const std::vector<std::string>& kernels);

}  // namespace lecture
