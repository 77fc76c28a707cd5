// A slip in one line of an unrolled loop: the products of one partial sum, or of the remainder, are something else.
#include <fmt/core.h>

#include "grader/diagnosis/hypotheses.h"

namespace grader {
namespace {

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

void add_slips(std::vector<Hypothesis>& all) {
  constexpr int kUnrolled = 4, kRemainder = kUnrolled;
  const auto add = [&](Mistake id, const std::string& detail, int which, Slip slip) {
    all.push_back(make_hypothesis(id, detail, Place::sum, [=](const Run& run, int i, int j) -> std::optional<double> {
      const Shape& s = run.shape();
      double sum = 0;
      for (int k = 0; k < s.K; ++k) {
        const bool remainder = k >= s.K / kUnrolled * kUnrolled;
        const bool mine = which == kRemainder ? remainder : !remainder && k % kUnrolled == which;
        const std::optional<double> term =
            mine ? slipped(run, i, j, k, slip)
                 : static_cast<double>(run.reference->A[static_cast<size_t>(i) * s.K + k]) *
                       static_cast<double>(run.reference->B[static_cast<size_t>(k) * s.N + j]);
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

}  // namespace

std::vector<Candidate> slips_in_one_line(const Symptoms& symptoms) {
  std::vector<Hypothesis> all;
  if (!symptoms.cuda) add_slips(all);
  return best_of(all, symptoms.runs);
}

}  // namespace grader
