// What was done with the products.
#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "grader/base/text.h"
#include "grader/diagnosis/hypotheses.h"
#include "grader/diagnosis/source_flow.h"

namespace grader {
namespace {

/// The first wrong element that is a number.
const Run* first_number(const std::vector<Run>& runs, int& i, int& j) {
  for (const Sample& sample : sample_wrong(runs))
    if (is_number(*sample.run, sample.i, sample.j)) return i = sample.i, j = sample.j, sample.run;
  return nullptr;
}

void add_uninitialised(std::vector<Hypothesis>& all) {
  all.push_back(make_hypothesis(Mistake::accumulator_not_initialised, "", Place::sum, [](const Run& run, int i, int j) {
    const double got = static_cast<double>(run.got(i, j));
    return std::optional<double>(std::fabs(got) > 1e30 ? got : run.expected(i, j));
  }));
}

void add_constants(const Symptoms& symptoms, std::vector<Hypothesis>& all) {
  int i = 0, j = 0;
  const Run* run = first_number(symptoms.runs, i, j);
  if (!run) return;
  const double difference = static_cast<double>(run->got(i, j)) - run->expected(i, j);
  // The first value that the checking build gives to variables without one is of this size.
  if (std::fabs(difference) > 1e30) return add_uninitialised(all);
  all.push_back(make_hypothesis(Mistake::accumulator_starts_wrong,
                                fmt::format("Every sum is {} too large.", number(difference)), Place::sum,
                                [difference](const Run& r, int row, int column) {
                                  // Of several sums only one may start wrong.
                                  if (!r.is_wrong(row, column)) return std::optional<double>();
                                  return std::optional<double>(r.expected(row, column) + difference);
                                }));
  if (run->expected(i, j) == 0 || run->got(i, j) == 0) return;
  const double factor = static_cast<double>(run->got(i, j)) / run->expected(i, j);
  Mistake id = factor == -1 ? Mistake::wrong_operation : Mistake::scaled_by_constant;
  const std::string detail = factor == -1 ? "The products are subtracted instead of added."
                                          : fmt::format("Got is {} times expected.", number(factor));
  all.push_back(make_hypothesis(id, detail, Place::sum, [factor](const Run& r, int row, int column) {
    return std::optional<double>(r.expected(row, column) * factor);
  }));
  all.push_back(
      make_hypothesis(id, "In a part of C: " + detail, Place::sum, [factor](const Run& r, int row, int column) {
        return r.is_wrong(row, column) ? std::optional(r.expected(row, column) * factor) : std::nullopt;
      }));
}

/// Beyond K there are ones in both tiles: each place adds one.
void add_padding(const std::vector<int>& widths, std::vector<Hypothesis>& all) {
  for (const int T : widths)
    all.push_back(make_hypothesis(Mistake::partial_tile_padded_with_one,
                                  fmt::format("Every place beyond K, up to the next {}, adds 1.", T), Place::guard,
                                  [T](const Run& run, int i, int j) {
                                    const int K = run.shape().K;
                                    return std::optional<double>(run.expected(i, j) + up(K, T) - K);
                                  }));
}

/// What is added to the sum when it is not the product.
void add_operations(std::vector<Hypothesis>& all) {
  const auto add = [&](const char* detail, double (*combine)(double sum, double a, double b),
                       Mistake id = Mistake::wrong_operation) {
    all.push_back(make_hypothesis(id, detail, Place::sum, [combine](const Run& run, int i, int j) {
      const Shape& s = run.shape();
      double sum = 0;
      for (int k = 0; k < s.K; ++k)
        sum = combine(sum, static_cast<double>(run.reference->A[static_cast<size_t>(i) * s.K + k]),
                      static_cast<double>(run.reference->B[static_cast<size_t>(k) * s.N + j]));
      return std::optional<double>(sum);
    }));
  };
  add("The elements are added, not multiplied.", [](double sum, double a, double b) { return sum + a + b; });
  add("The elements are subtracted, not multiplied.", [](double sum, double a, double b) { return sum + a - b; });
  add("Only A is added up.", [](double sum, double a, double) { return sum + a; });
  add("Only B is added up.", [](double sum, double, double b) { return sum + b; });
  add(
      "A is multiplied with itself.", [](double sum, double a, double) { return sum + a * a; },
      Mistake::same_operand_twice);
  add(
      "B is multiplied with itself.", [](double sum, double, double b) { return sum + b * b; },
      Mistake::same_operand_twice);
}

/// C(i, j) holds its own sum and all of another element, which the same thread or loop computed before.
void add_carried_over(std::vector<Hypothesis>& all) {
  const auto add = [&](const std::string& detail, int rows, int columns) {
    const auto predict = [=](const Run& run, int i, int j) -> std::optional<double> {
      if (!run.is_wrong(i, j)) return std::nullopt;
      const int64_t before = (static_cast<int64_t>(i) - rows) * run.shape().N + j - columns;
      if (before < 0) return std::nullopt;
      const double other = static_cast<double>(run.outcome.C[static_cast<size_t>(before)]);
      return std::isfinite(other) ? std::optional(run.expected(i, j) + other) : std::nullopt;
    };
    all.push_back(make_hypothesis(Mistake::accumulator_not_reset, detail, Place::sum, predict));
  };
  for (int d = 1; d <= 64; ++d) add(fmt::format("C(i, j) holds the sum of the element {} to the left too.", d), 0, d);
  for (int d = 1; d <= 64; ++d) add(fmt::format("C(i, j) holds the sum of the element {} above too.", d), d, 0);
}

}  // namespace

std::vector<Candidate> wrong_sums(const Symptoms& symptoms) {
  std::vector<Hypothesis> all;
  add_constants(symptoms, all);
  add_padding(tile_widths(symptoms.source), all);
  add_operations(all);
  add_carried_over(all);
  std::vector<Candidate> found = best_of(all, symptoms.runs);
  if (symptoms.lower_precision) found.push_back(certainly(Mistake::lower_precision, "", Place::sum));
  const bool whole_are_right =
      std::all_of(symptoms.runs.begin(), symptoms.runs.end(), [](const Run& run) { return run.right(); });
  // A type without a sign spoils whole numbers as well.
  if (symptoms.reals_are_whole &&
      ((whole_are_right && !symptoms.runs.empty()) || whole_number_sum(symptoms.source) > 0)) {
    found.push_back(
        certainly(Mistake::truncated_to_integer, "C holds whole numbers although A and B have fractions.", Place::sum));
    found.back().line = whole_number_sum(symptoms.source);
  }
  return found;
}

}  // namespace grader
