// Where no hypothesis fits: how often each step along K is in every sum, solved from the numbers themselves.
#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "grader/diagnosis/hypotheses.h"
#include "grader/diagnosis/source_flow.h"

namespace grader {
namespace {

using Row = std::vector<double>;  // the products of one element of C, and what came out

Row row_of(const Run& run, int i, int j) {
  Row row;
  for (int k = 0; k < run.shape().K; ++k) row.push_back(run.a(i, k) * run.b(k, j));
  row.push_back(static_cast<double>(run.got(i, j)));
  return row;
}

/// Enough elements for all steps, spread over C.
std::vector<Row> some_rows(const Run& run) {
  const size_t of = run.wrong.size(), wanted = 2 * static_cast<size_t>(run.shape().K) + 4;
  const auto columns = static_cast<size_t>(run.shape().N);
  std::vector<Row> rows;
  for (size_t n = 0; n < wanted; ++n) {
    const size_t at = n * of / wanted;
    rows.push_back(row_of(run, static_cast<int>(at / columns), static_cast<int>(at % columns)));
  }
  return rows;
}

/// Gauss, with the largest element of each column in turn; empty where the rows do not say enough.
std::vector<double> solve(std::vector<Row> rows, size_t n) {
  for (size_t column = 0; column < n; ++column) {
    const auto from = rows.begin() + static_cast<std::ptrdiff_t>(column);
    std::iter_swap(from, std::max_element(from, rows.end(), [&](const Row& a, const Row& b) {
                     return std::fabs(a[column]) < std::fabs(b[column]);
                   }));
    const Row pivot = rows[column];
    if (std::fabs(pivot[column]) < 1e-3) return {};
    for (size_t r = 0; r < rows.size(); ++r) {
      if (r == column) continue;
      const double factor = rows[r][column] / pivot[column];
      for (size_t c = column; c <= n; ++c) rows[r][c] -= factor * pivot[c];
    }
  }
  std::vector<double> weights;
  for (size_t i = 0; i < n; ++i) weights.push_back(std::round(rows[i][n] / rows[i][i]));
  return weights;
}

/// All elements are that sum, to the last bit.
bool holds(const Run& run, const std::vector<double>& weights) {
  for (int i = 0; i < run.shape().M; ++i)
    for (int j = 0; j < run.shape().N; ++j) {
      double sum = 0;
      for (size_t k = 0; k < weights.size(); ++k)
        sum += weights[k] * run.a(i, static_cast<int>(k)) * run.b(static_cast<int>(k), j);
      if (sum != static_cast<double>(run.got(i, j))) return false;
    }
  return true;
}

/// "k = 3, 6, 9, 12, …"
std::string steps_with(const std::vector<double>& weights, bool never) {
  constexpr int kMost = 6;
  std::string steps;
  int told = 0;
  for (size_t k = 0; k < weights.size(); ++k)
    if ((weights[k] == 0) == never && weights[k] != 1 && ++told <= kMost + 1)
      steps += told > kMost ? ", …" : fmt::format("{}{}", told == 1 ? "k = " : ", ", k);
  return steps;
}

/// The largest wrong run of few steps and many numbers.
const Run* run_to_solve(const std::vector<Run>& runs) {
  constexpr int kMostSteps = 64;
  const Run* best = nullptr;
  for (const Run& run : runs) {
    const int K = run.shape().K;
    const bool all = run.answered() && run.comparison.non_finite + run.comparison.unwritten == 0;
    if (!run.beside && all && !run.right() && K >= 4 && K <= kMostSteps && run.wrong.size() >= 4 * size_t(K))
      if (!best || K > best->shape().K) best = &run;
  }
  return best;
}

}  // namespace

std::vector<Candidate> steps_by_number(const Symptoms& symptoms) {
  const Run* run = run_to_solve(symptoms.runs);
  if (!run) return {};
  const std::vector<double> weights = solve(some_rows(*run), static_cast<size_t>(run->shape().K));
  if (weights.empty() || !holds(*run, weights)) return {};
  if (std::ranges::all_of(weights, [](double weight) { return weight == 0; })) return {};  // C holds zeros
  const std::string often = steps_with(weights, false), never = steps_with(weights, true);
  std::string detail = fmt::format("At {}", to_string(run->shape()));
  if (!often.empty()) detail += fmt::format(" the products of {} are not counted once", often);
  if (!never.empty())
    detail += fmt::format("{} of {} are in no sum", often.empty() ? " the products" : ", and those", never);
  const Mistake id = often.empty() ? Mistake::k_steps_skipped : Mistake::products_counted_twice;
  Candidate candidate{.id = id, .detail = detail + ".", .place = Place::k_loop, .explained = 1, .certain = true};
  candidate.doubtful = true;  // how often, it says for certain; why, it does not
  if (const int line = symptoms.cuda ? loop_worth_a_look(symptoms.source) : 0; line > 0)
    candidate.id = Mistake::loop_off_by_one, candidate.line = line;
  std::vector<Candidate> found{candidate};
  blame_lanes(symptoms, found);
  return found;
}

}  // namespace grader
