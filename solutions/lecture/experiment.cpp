#include "solutions/lecture/experiment.h"

#include <algorithm>
#include <chrono>

#include "grader/base/text.h"
#include "grader/report/report.h"
#include "solutions/lecture/counts.h"

namespace lecture {

// Two tiles of 32 in each direction: enough for a missing barrier to have an effect, and it takes well under a second.
constexpr grader::Shape kShape{64, 64, 64};

std::vector<std::string> check_without_barrier(const Solution& solution, int barrier) {
  const std::string source = without_barrier(solution, barrier);
  return grader::split_lines(grader::report(try_source(source, kShape), {}));
}

std::shared_future<std::vector<std::string>> Experiments::start(size_t step, int barrier) {
  auto& future = begun_[{step, barrier}];
  if (!future.valid()) future = std::async(std::launch::async, check_, step, barrier).share();
  return future;
}

bool Experiments::idle() const {
  return std::all_of(begun_.begin(), begun_.end(), [](const auto& one) {
    return one.second.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
  });
}

void Experiments::work_ahead(const std::vector<std::pair<size_t, int>>& wanted) {
  if (!idle()) return;
  const auto fresh = [&](const auto& one) { return begun_.count(one) == 0; };
  const auto next = std::find_if(wanted.begin(), wanted.end(), fresh);
  if (next != wanted.end()) start(next->first, next->second);
}

}  // namespace lecture
