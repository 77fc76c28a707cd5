// Runs the checker on a step without one of its barriers, and returns the report.
#pragma once
#include <functional>
#include <future>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "solutions/lecture/solution.h"

namespace lecture {

/// Removes barrier number `barrier` from a copy of `solution` and checks the copy with the grader's `try`. Returns the
/// lines of the report.
std::vector<std::string> check_without_barrier(const Solution& solution, int barrier);

/// Runs checks in parallel with the lecture. Each check runs once.
class Experiments {
 public:
  using Check = std::function<std::vector<std::string>(size_t step, int barrier)>;
  explicit Experiments(Check check) : check_(std::move(check)) {}

  /// Starts the check unless it was started before.
  std::shared_future<std::vector<std::string>> start(size_t step, int barrier);

  /// Starts the first element of `wanted` (step, barrier) that was not started before, unless a check is still running.
  void work_ahead(const std::vector<std::pair<size_t, int>>& wanted);

 private:
  bool idle() const;

  Check check_;
  std::map<std::pair<size_t, int>, std::shared_future<std::vector<std::string>>> begun_;
};

}  // namespace lecture
