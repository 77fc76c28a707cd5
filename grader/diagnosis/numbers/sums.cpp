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

void add_uninitialised(Hypotheses& all) {
  all.push_back(make_hypothesis(Mistake::accumulator_not_initialised, "", Place::sum, [](const Run& run, int i, int j) {
    const double got = static_cast<double>(run.got(i, j));
    return std::fabs(got) > 1e30 ? got : run.expected(i, j);
  }));
}

void add_constants(const Symptoms& symptoms, Hypotheses& all) {
  int i = 0, j = 0;
  const Run* run = first_number(symptoms.runs, i, j);
  if (!run) return;
  const double difference = static_cast<double>(run->got(i, j)) - run->expected(i, j);
  // The first value that the checking build gives to variables without one is of this size.
  if (std::fabs(difference) > 1e30) return add_uninitialised(all);
  all.push_back(make_hypothesis(
      Mistake::accumulator_starts_wrong, fmt::format("Every sum is {} too large.", number(difference)), Place::sum,
      [difference](const Run& r, int row, int column) {
        // Of several sums only one may start wrong.
        return r.is_wrong(row, column) ? std::optional(r.expected(row, column) + difference) : std::nullopt;
      }));
  if (run->expected(i, j) == 0 || run->got(i, j) == 0) return;
  const double factor = static_cast<double>(run->got(i, j)) / run->expected(i, j);
  Mistake id = factor == -1 ? Mistake::wrong_operation : Mistake::scaled_by_constant;
  const std::string detail = factor == -1 ? "The products are subtracted instead of added."
                                          : fmt::format("Got is {} times expected.", number(factor));
  all.push_back(make_hypothesis(id, detail, Place::sum, [factor](const Run& r, int row, int column) {
    return r.expected(row, column) * factor;
  }));
  all.push_back(
      make_hypothesis(id, "In a part of C: " + detail, Place::sum, [factor](const Run& r, int row, int column) {
        return r.is_wrong(row, column) ? std::optional(r.expected(row, column) * factor) : std::nullopt;
      }));
}

/// Beyond K there are ones in both tiles: each place adds one.
void add_padding(const std::vector<int>& widths, Hypotheses& all) {
  for (const int T : widths)
    all.push_back(make_hypothesis(
        Mistake::partial_tile_padded_with_one, fmt::format("Every place beyond K, up to the next {}, adds 1.", T),
        Place::guard,
        [T](const Run& run, int i, int j) { return run.expected(i, j) + up(run.shape().K, T) - run.shape().K; }));
}

/// What is added to the sum when it is not the product.
void add_operations(Hypotheses& all) {
  const auto add = [&](Mistake id, const char* detail, double (*combine)(double sum, double a, double b)) {
    all.push_back(make_hypothesis(id, detail, Place::sum, [combine](const Run& run, int i, int j) {
      double sum = 0;
      for (int k = 0; k < run.shape().K; ++k) sum = combine(sum, run.a(i, k), run.b(k, j));
      return sum;
    }));
  };
  const Mistake operation = Mistake::wrong_operation, operand = Mistake::same_operand_twice;
  add(operation, "The elements are added, not multiplied.", [](double sum, double a, double b) { return sum + a + b; });
  add(operation, "The elements are subtracted, not multiplied.",
      [](double sum, double a, double b) { return sum + a - b; });
  add(operation, "Only A is added up.", [](double sum, double a, double) { return sum + a; });
  add(operation, "Only B is added up.", [](double sum, double, double b) { return sum + b; });
  add(operand, "A is multiplied with itself.", [](double sum, double a, double) { return sum + a * a; });
  add(operand, "B is multiplied with itself.", [](double sum, double, double b) { return sum + b * b; });
}

/// A sum whose first value is an element, and to which all products are added then.
void add_first_elements(Hypotheses& all) {
  const auto add = [&](const char* detail, double (*first)(const Run& run, int i, int j)) {
    all.push_back(
        make_hypothesis(Mistake::accumulator_starts_wrong, detail, Place::sum,
                        [first](const Run& run, int i, int j) { return run.expected(i, j) + first(run, i, j); }));
  };
  add("Every sum begins with the first element of its row of A.",
      [](const Run& run, int i, int) { return run.a(i, 0); });
  add("Every sum begins with the first element of its column of B.",
      [](const Run& run, int, int j) { return run.b(0, j); });
}

/// A slip in one line of an unrolled loop: the products of one partial sum, or of the remainder, are something else.
enum class Slip { added, a_twice, b_twice, rows_of_m, rows_of_k, next_k, next_row, next_column };

std::optional<double> product(const std::optional<double>& a, const std::optional<double>& b) {
  return a && b ? std::optional(*a * *b) : std::nullopt;
}

std::optional<double> slipped(const Run& run, int i, int j, int k, Slip slip) {
  const Shape& s = run.shape();
  const int64_t row_of_a = static_cast<int64_t>(i) * s.K, row_of_b = static_cast<int64_t>(k) * s.N;
  const auto a = [&](int64_t at) { return run.element(run.reference->A, at); };
  const auto b = [&](int64_t at) { return run.element(run.reference->B, at); };
  switch (slip) {
    case Slip::added:
      return *a(row_of_a + k) + *b(row_of_b + j);
    case Slip::a_twice:  // with B's index, counted from where the row of A begins; and the other way round
      return product(a(row_of_a + k), a(row_of_a + row_of_b));
    case Slip::b_twice:
      return product(b(j + k), b(row_of_b + j));
    case Slip::rows_of_m:
      return product(a(row_of_a + k), b(static_cast<int64_t>(k) * s.M + j));
    case Slip::rows_of_k:
      return product(a(row_of_a + k), b(static_cast<int64_t>(k) * s.K + j));
    case Slip::next_k:
      return product(a(row_of_a + k + 1), b(row_of_b + j));
    case Slip::next_row:
      return product(a(row_of_a + k), b(row_of_b + s.N + j));
    case Slip::next_column:
      return product(a(row_of_a + k), b(row_of_b + j + 1));
  }
  return std::nullopt;
}

void add_slips(Hypotheses& all) {
  constexpr int kUnrolled = 4, kRemainder = kUnrolled;
  const auto add = [&](Mistake id, const std::string& detail, int which, Slip slip) {
    all.push_back(make_hypothesis(id, detail, Place::sum, [=](const Run& run, int i, int j) -> std::optional<double> {
      const Shape& s = run.shape();
      double sum = 0;
      for (int k = 0; k < s.K; ++k) {
        const bool remainder = k >= down(s.K, kUnrolled);
        const bool mine = which == kRemainder ? remainder : !remainder && k % kUnrolled == which;
        const std::optional<double> term = mine ? slipped(run, i, j, k, slip) : run.a(i, k) * run.b(k, j);
        if (!term) return std::nullopt;
        sum += *term;
      }
      return sum;
    }));
  };
  for (int which = 0; which <= kRemainder; ++which) {
    const std::string where = which == kRemainder ? "What is left after the last four products"
                                                  : fmt::format("Number {} of every four products", which + 1);
    add(Mistake::wrong_operation, where + " is added, not multiplied.", which, Slip::added);
    add(Mistake::same_operand_twice, where + " takes both factors from A.", which, Slip::a_twice);
    add(Mistake::same_operand_twice, where + " takes both factors from B.", which, Slip::b_twice);
    add(Mistake::index_off_by_one, where + " takes the next element of A.", which, Slip::next_k);
    add(Mistake::index_off_by_one, where + " takes the next row of B.", which, Slip::next_row);
    add(Mistake::index_off_by_one, where + " takes the next column of B.", which, Slip::next_column);
    add(Mistake::wrong_leading_dimension, where + " takes the rows of B to be M long.", which, Slip::rows_of_m);
    add(Mistake::wrong_leading_dimension, where + " takes the rows of B to be K long.", which, Slip::rows_of_k);
  }
}

/// C(i, j) holds its own sum and all of another element, which the same thread or loop computed before.
void add_carried_over(Hypotheses& all) {
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
  Hypotheses all;
  add_constants(symptoms, all);
  add_padding(tile_widths(symptoms.source), all);
  add_operations(all);
  add_first_elements(all);
  add_carried_over(all);
  std::vector<Candidate> found = best_of(all, symptoms.runs);
  if (symptoms.lower_precision) found.push_back(certainly(Mistake::lower_precision, "", Place::sum));
  const bool whole_are_right = std::ranges::all_of(symptoms.runs, &Run::right);
  // A type without a sign spoils whole numbers as well.
  if (symptoms.reals_are_whole &&
      ((whole_are_right && !symptoms.runs.empty()) || whole_number_sum(symptoms.source) > 0)) {
    found.push_back(
        certainly(Mistake::truncated_to_integer, "C holds whole numbers although A and B have fractions.", Place::sum));
    found.back().line = whole_number_sum(symptoms.source);
  }
  return found;
}

std::vector<Candidate> slips_in_one_line(const Symptoms& symptoms) {
  Hypotheses all;
  if (!symptoms.cuda) add_slips(all);
  return best_of(all, symptoms.runs);
}

}  // namespace grader
