// What the checker says about a step that lacks a barrier.
#pragma once
#include <functional>
#include <future>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "solutions/lecture/solution.h"

namespace lecture {

/// Checks a copy of `solution` without its `barrier`-th barrier with the grader's own `try`; the report's lines.
std::vector<std::string> check_without_barrier(const Solution& solution, int barrier);

/// Checks that run beside the lecture, each once.
class Experiments {
 public:
  using Check = std::function<std::vector<std::string>(size_t step, int barrier)>;
  explicit Experiments(Check check) : check_(std::move(check)) {}

  /// Begins the check unless it was begun before.
  std::shared_future<std::vector<std::string>> start(size_t step, int barrier);

  /// Begins the first of `wanted` (step, barrier) that was not begun before, unless one is still running.
  void work_ahead(const std::vector<std::pair<size_t, int>>& wanted);

 private:
  bool idle() const;

  Check check_;
  std::map<std::pair<size_t, int>, std::shared_future<std::vector<std::string>>> begun_;
};

}  // namespace lecture
