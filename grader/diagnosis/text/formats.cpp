// What the source shows about number formats: fewer bits than required, integers only, a different layout.
#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "grader/diagnosis/edges.h"
#include "grader/diagnosis/habits/fills.h"
#include "grader/diagnosis/habits/shares.h"
#include "grader/diagnosis/hypotheses.h"
#include "grader/diagnosis/source_flow.h"
#include "grader/diagnosis/text/text.h"

namespace grader {
namespace {

/// The magnitude of the summands of C(i, j).
double size_of_sum(const Run& run, int i, int j) {
  double size = 0;
  for (int k = 0; k < run.shape().K; ++k) size += std::fabs(run.a(i, k) * run.b(k, j));
  return size;
}

/// True if nearly all wrong elements, or some all over C, are correct except for their last digits.
bool is_nearly_right(const Run& run) {
  constexpr double kNear = 0.05, kNearlyAll = 0.9;
  constexpr int kMost = 509, kTile = 16;
  if (!run.answered() || std::min(run.shape().M, run.shape().N) < kTile) return false;  // a few may be due to chance
  const int elements = run.shape().M * run.shape().N, step = elements / kMost + 1;
  int near = 0, seen = 0;
  for (int at = 0; at < elements; at += step) {
    const int i = at / run.shape().N, j = at % run.shape().N;
    if (!run.is_wrong(i, j)) continue;
    ++seen;
    near += std::fabs(run.got(i, j) - run.expected(i, j)) <= kNear * size_of_sum(run, i, j) ? 1 : 0;
  }
  return seen > 0 && near >= kNearlyAll * seen;
}

/// Half overflows if sums are large: values that are not finite may be due to that, if nothing was read out of bounds.
bool has_overflown(const Run& run) {
  return run.answered() && has_no_edges(run) && 2 * run.comparison.non_finite > run.comparison.wrong;
}

Candidate fewer_bits(const Symptoms& symptoms, const Habit& format, const std::string& what) {
  Candidate half = read_off(Mistake::lower_precision, format.line, fmt::format("{} become {}.", what, format.name));
  half.observed =
      std::ranges::any_of(symptoms.runs, [](const Run& run) { return is_nearly_right(run) || has_overflown(run); });
  if (half.observed) return half;
  half.title = fmt::format("{} are converted to {}, which has fewer bits than this task requires.", what, format.name);
  half.detail = "";
  return half;
}

}  // namespace

void add_formats(const Symptoms& symptoms, std::vector<Candidate>& found) {
  const std::string& source = symptoms.source;
  if (const Habit half = half_fragment(source); half.line > 0)
    found.push_back(fewer_bits(symptoms, half, "A and B"));
  else if (const Habit value = half_value(source);
           value.line > 0 && std::ranges::any_of(symptoms.runs, is_wrong_square))
    found.push_back(fewer_bits(symptoms, value, "Values"));
  if (const Habit load = column_fragment(source);
      load.line > 0 &&
      std::ranges::none_of(symptoms.runs, [](const Run& run) { return run.right() && run.shape().N > 1; })) {
    found.push_back(read_off(Mistake::b_transposed, load.line));
    found.back().title = fmt::format("{} is row-major, but its fragment is declared col_major.", load.name);
    found.back().observed = true;
  }
  if (const Habit fragment = unrounded_fragment(source); fragment.line > 0) {
    found.push_back(read_off(
        Mistake::lower_precision, fragment.line,
        fmt::format("A TF32 fragment truncates the low bits of the mantissa. Use {}, which rounds.", fragment.name),
        symptoms.lower_precision));
    found.back().observed = true;
  }
  const Habit tile = whole_number_tile(source);
  if (const int line = whole_number_sum(source); line > 0)
    found.push_back(read_off(Mistake::truncated_to_integer, line,
                             tile.line > 0 ? fmt::format("{} is an integer too.", tile.name) : ""));
  else if (tile.line > 0) {
    found.push_back(read_off(Mistake::truncated_to_integer, tile.line, ""));
    found.back().title = fmt::format("{} is an integer, so the fractions are lost.", tile.name);
  }
}

}  // namespace grader
