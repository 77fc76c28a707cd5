// Sums that leave the range of k: what lies beyond the end of a row of A, or below the last row of B, is multiplied too.
#include <algorithm>

#include <fmt/core.h>

#include "grader/diagnosis/hypotheses.h"

namespace grader {
namespace {

/// The values of k that are visited, in any order, each as often as it is.
using Steps = std::function<std::vector<int>(const Shape& shape)>;

std::vector<int> to(int end) {
  std::vector<int> steps;
  for (int k = 0; k < end; ++k) steps.push_back(k);
  return steps;
}

std::optional<double> sum_of(const Run& run, int i, int j, const std::vector<int>& steps) {
  const Shape& s = run.shape();
  double sum = 0;
  for (const int k : steps) {
    const std::optional<double> a = run.element(run.reference->A, static_cast<int64_t>(i) * s.K + k),
                                b = run.element(run.reference->B, static_cast<int64_t>(k) * s.N + j);
    if (!a || !b) return std::nullopt;
    sum += *a * *b;
  }
  return sum;
}

/// `within`: what lies beyond may be in shared memory, where nobody knows what it is.
void add_walks(const std::vector<int>& widths, bool within, Hypotheses& all) {
  const auto add = [&](Mistake id, const std::string& detail, const Steps& steps) {
    all.push_back(make_hypothesis(id, detail, Place::k_loop, [=](const Run& run, int i, int j) {
      const std::vector<int> visited = steps(run.shape());
      const bool leaves = within && std::ranges::any_of(visited, [&](int k) { return k >= run.shape().K; });
      return leaves ? std::nullopt : sum_of(run, i, j, visited);
    }));
  };
  for (const int T : widths)
    add(Mistake::guard_missing, fmt::format("Each sum goes on to the next multiple of {} after K.", T),
        [T](const Shape& s) { return to(up(s.K, T)); });
  constexpr Mistake kEnd = Mistake::k_bound_wrong_dimension;
  for (const char other : {'M', 'N'}) {
    add(kEnd, fmt::format("The sum ends at {} instead of K.", other),
        [=](const Shape& s) { return to(side(s, other)); });
    add(kEnd, fmt::format("The steps of four end at {} instead of K.", other),
        [=](const Shape& s) { return to(std::max(s.K, down(side(s, other), 4))); });
    for (const int T : widths)
      add(kEnd, fmt::format("The number of tiles is that of {}, not of K.", other),
          [=](const Shape& s) { return to(up(side(s, other), T)); });
    for (const int T : widths)
      add(kEnd, fmt::format("The number of tiles is that of {}, and one more, not of K.", other),
          [=](const Shape& s) { return to(std::min(up(s.K, T), down(side(s, other), T) + T)); });
  }
  for (const int T : widths) {
    for (const int step : {T - 1, T + 1, T / 2, 2 * T}) {
      if (step < 1 || step == T) continue;
      add(step > T ? Mistake::k_steps_skipped : Mistake::products_counted_twice,
          fmt::format("The loop takes {} steps and moves on by {}.", T, step), [=](const Shape& s) {
            std::vector<int> steps;
            for (int at = 0; at < s.K; at += step)
              for (int k = at; k < at + T; ++k) steps.push_back(k);
            return steps;
          });
    }
  }
}

}  // namespace

std::vector<Candidate> wrong_reach(const Symptoms& symptoms) {
  Hypotheses all;
  for (const bool within : {false, true})
    if (symptoms.cuda || !within) add_walks(tile_widths(symptoms.source), within, all);
  std::vector<Candidate> found = best_of(all, symptoms.runs);
  blame_lanes(symptoms, found);
  return found;
}

}  // namespace grader
