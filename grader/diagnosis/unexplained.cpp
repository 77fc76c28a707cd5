// Describes wrong numbers that no known mistake explains.
#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "grader/base/text.h"
#include "grader/diagnosis/diagnose.h"
#include "grader/diagnosis/hypotheses.h"

namespace grader {
namespace {

/// ", in rows 3 to 7 and columns 0 to 12".
std::string where_wrong(const Run& run) {
  int top = run.shape().M, bottom = 0, left = run.shape().N, right = 0;
  for (int i = 0; i < run.shape().M; ++i)
    for (int j = 0; j < run.shape().N; ++j)
      if (run.is_wrong(i, j))
        top = std::min(top, i), bottom = std::max(bottom, i), left = std::min(left, j), right = std::max(right, j);
  return fmt::format(", in rows {} to {} and columns {} to {}", top, bottom, left, right);
}

/// How computed and expected values differ, where both are numbers.
std::string ratio_of(const Run& run) {
  double least = INFINITY, most = -INFINITY;
  for (int i = 0; i < run.shape().M; ++i)
    for (int j = 0; j < run.shape().N; ++j) {
      if (!run.is_wrong(i, j) || !is_number(run, i, j) || run.expected(i, j) == 0) continue;
      const double ratio = static_cast<double>(run.got(i, j)) / run.expected(i, j);
      least = std::min(least, ratio), most = std::max(most, ratio);
    }
  if (!(least <= most)) return "None of them is a number.";
  if (least < most) return "The values have no fixed ratio to the right ones.";
  return fmt::format("The actual value is {:.3g} times the expected one.", least);
}

}  // namespace

std::string unexplained_numbers(const Symptoms& symptoms) {
  const Run* run = symptoms.smallest_wrong();
  if (!run)
    return symptoms.first_wrong == Shape{}
               ? ""
               : fmt::format("No known mistake explains these numbers: small shapes are right, but {} is not.",
                             to_string(symptoms.first_wrong));
  const Comparison& c = run->comparison;
  return fmt::format("No known mistake explains these numbers: {} of {} elements are wrong at {}{}. {}",
                     thousands(c.wrong), thousands(c.of), to_string(run->shape()), where_wrong(*run), ratio_of(*run));
}

}  // namespace grader
