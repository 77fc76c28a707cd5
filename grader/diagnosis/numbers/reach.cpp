// Sums that leave the range of k: what lies beyond the end of a row of A, or below the last row of B, is multiplied too.
#include <algorithm>

#include <fmt/core.h>

#include "grader/diagnosis/hypotheses.h"

namespace grader {
namespace {

/// The values of k that are visited, in any order, each as often as it is.
using Steps = std::function<std::vector<int>(const Shape& shape)>;

struct Walk {
  Mistake id;
  std::string detail;
  Steps steps;
};

std::vector<int> to(int end) {
  std::vector<int> steps;
  for (int k = 0; k < end; ++k) steps.push_back(k);
  return steps;
}

void add_wrong_ends(const std::vector<int>& widths, std::vector<Walk>& all) {
  for (const char other : {'M', 'N'}) {
    const auto add = [&](const std::string& detail, Steps steps) {
      all.push_back({Mistake::k_bound_wrong_dimension, detail, std::move(steps)});
    };
    add(fmt::format("The sum ends at {} instead of K.", other), [=](const Shape& s) { return to(side(s, other)); });
    add(fmt::format("The steps of four end at {} instead of K.", other),
        [=](const Shape& s) { return to(std::max(s.K, down(side(s, other), 4))); });
    for (const int T : widths)
      add(fmt::format("The number of tiles is that of {}, not of K.", other),
          [=](const Shape& s) { return to(up(side(s, other), T)); });
  }
}

void add_wrong_steps(int T, std::vector<Walk>& all) {
  for (const int step : {T - 1, T + 1, T / 2, 2 * T}) {
    if (step < 1 || step == T) continue;
    all.push_back({step > T ? Mistake::k_steps_skipped : Mistake::products_counted_twice,
                   fmt::format("The loop takes {} steps and moves on by {}.", T, step), [=](const Shape& s) {
                     std::vector<int> steps;
                     for (int at = 0; at < s.K; at += step)
                       for (int k = at; k < at + T; ++k) steps.push_back(k);
                     return steps;
                   }});
  }
  all.push_back({Mistake::guard_missing, fmt::format("Each sum goes on to the next multiple of {} after K.", T),
                 [T](const Shape& s) { return to(up(s.K, T)); }});
}

std::optional<double> sum_of(const Run& run, int i, int j, const Steps& steps) {
  const Shape& s = run.shape();
  double sum = 0;
  for (const int k : steps(s)) {
    const std::optional<double> a = run.element(run.reference->A, static_cast<int64_t>(i) * s.K + k),
                                b = run.element(run.reference->B, static_cast<int64_t>(k) * s.N + j);
    if (!a || !b) return std::nullopt;
    sum += *a * *b;
  }
  return sum;
}

/// What lies beyond may be in shared memory, where nobody knows what it is.
std::optional<double> sum_within(const Run& run, int i, int j, const Steps& steps) {
  const std::vector<int> visited = steps(run.shape());
  for (const int k : visited)
    if (k >= run.shape().K) return std::nullopt;
  return sum_of(run, i, j, [&](const Shape&) { return visited; });
}

}  // namespace

std::vector<Candidate> wrong_reach(const Symptoms& symptoms) {
  const std::vector<int> widths = tile_widths(symptoms.source);
  std::vector<Walk> walks;
  add_wrong_ends(widths, walks);
  for (const int T : widths) add_wrong_steps(T, walks);
  Hypotheses all;
  for (const auto& predict : {sum_of, sum_within})
    for (const Walk& walk : walks)
      all.push_back(make_hypothesis(
          walk.id, walk.detail, Place::k_loop,
          [steps = walk.steps, predict](const Run& run, int i, int j) { return predict(run, i, j, steps); }));
  return best_of(all, symptoms.runs);
}

}  // namespace grader
