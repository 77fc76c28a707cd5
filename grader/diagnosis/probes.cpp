#include "grader/diagnosis/probes.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace grader {
namespace {

constexpr int kSteps = 12;  // of K in one probe: 4^12 is 2^24, the last whole number that every float sum can hold

/// The probes that are always there, in this order; then the steps of A, then the steps of B.
enum Fixed { kZero, kOnlyA, kOnlyB, kOnes, kRows, kRowSquares, kColumns, kColumnSquares, kFixed };

using Entry = std::function<float(int, int)>;  // of row and column

std::vector<float> matrix(int rows, int columns, const Entry& entry) {
  std::vector<float> values;
  values.reserve(static_cast<size_t>(rows) * columns);
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j) values.push_back(entry(i, j));
  return values;
}

float one(int, int) { return 1; }
float zero(int, int) { return 0; }

/// Digit k of a number in base four, for the K steps from `first` on; 0 elsewhere.
float power(int k, int first) {
  return k < first || k >= first + kSteps ? 0.0f : static_cast<float>(1 << 2 * (k - first));
}

int groups(int K) { return (K + kSteps - 1) / kSteps; }

bool small_whole(float value) { return std::fabs(value) <= 0x1p24f && value == std::floor(value); }

/// The sum of n equal row numbers is n times one of them, and the sum of their squares n times its square.
int common_number(double n, double sum, double squares) {
  if (n == 0 || sum * sum != n * squares) return -1;
  const double number = sum / n;
  return number == std::floor(number) ? static_cast<int>(number) - 1 : -1;
}

/// How often each k occurs; false when the digits do not add up to `n`.
bool read_steps(const std::vector<std::vector<float>>& results, size_t first, size_t at, int K, int n,
                std::vector<int>& steps) {
  const float sign = n < 0 ? -1.0f : 1.0f;
  int total = 0;
  for (int group = 0; group < groups(K); ++group) {
    const float value = results[first + static_cast<size_t>(group)][at] * sign;
    if (!(value >= 0)) return false;
    auto digits = static_cast<uint32_t>(value);
    for (int k = group * kSteps; k < std::min(K, (group + 1) * kSteps); ++k, digits >>= 2) {
      steps.push_back(static_cast<int>(digits & 3));
      total += steps.back();
    }
    if (digits != 0) return false;
  }
  return total == std::abs(n);
}

Ingredients read_element(const Shape& shape, const std::vector<std::vector<float>>& results, size_t at) {
  Ingredients element;
  for (const std::vector<float>& C : results)
    if (!small_whole(C[at])) return element;
  element.known = true;
  const double zero_level = results[kZero][at];
  const auto value = [&](Fixed which) { return results[which][at] - zero_level; };
  element.products = static_cast<int>(value(kOnes));
  element.row = common_number(value(kOnes), value(kRows), value(kRowSquares));
  element.column = common_number(value(kOnes), value(kColumns), value(kColumnSquares));
  if (zero_level != 0) return element;
  const auto a_first = static_cast<size_t>(kFixed), b_first = a_first + static_cast<size_t>(groups(shape.K));
  element.counted = read_steps(results, a_first, at, shape.K, element.products, element.a_steps) &&
                    read_steps(results, b_first, at, shape.K, element.products, element.b_steps);
  return element;
}

/// The value that all elements have in common; NaN when there is none.
double common_value(const std::vector<float>& C) {
  for (const float value : C)
    if (!(value == C[0])) return NAN;
  return C.empty() ? NAN : static_cast<double>(C[0]);
}

bool mostly_not_zero(const std::vector<float>& C, double zero_level) {
  const auto other = std::count_if(C.begin(), C.end(), [&](float v) { return small_whole(v) && v != zero_level; });
  return 2 * static_cast<size_t>(other) > C.size();
}

/// Whole numbers so small that no mistake in indices, and no product counted four times, leaves what FP32 holds
/// exactly; none is zero, so that none is missed.
std::vector<float> draw_small(size_t count, int K, lab::Random& random) {
  const auto most = static_cast<uint32_t>(std::sqrt(0x1p22 / K));
  std::vector<float> values(count);
  for (float& value : values) {
    value = static_cast<float>(1 + random.below(most));
    if (random.below(2)) value = -value;
  }
  return values;
}

/// Like make_reference(), with these inputs.
Reference make_small_reference(const Shape& s, uint64_t seed) {
  Reference reference;
  reference.shape = s;
  lab::Random random(seed);
  const auto M = static_cast<size_t>(s.M), N = static_cast<size_t>(s.N), K = static_cast<size_t>(s.K);
  reference.A = draw_small(M * K, s.K, random);
  reference.B = draw_small(K * N, s.K, random);
  reference.C.assign(M * N, 0);
  for (size_t i = 0; i < M; ++i)
    for (size_t k = 0; k < K; ++k)
      for (size_t j = 0; j < N; ++j)
        reference.C[i * N + j] +=
            static_cast<double>(reference.A[i * K + k]) * static_cast<double>(reference.B[k * N + j]);
  return reference;
}

Case case_of(const Shape& shape, const std::vector<float>& A, const std::vector<float>& B) {
  Case one;
  one.shape = shape;
  one.A = &A;
  one.B = &B;
  return one;
}

}  // namespace

std::vector<Shape> diagnostic_shapes(int multiple_of) {
  if (multiple_of == 0) return {};
  if (multiple_of <= 1) return {{3, 5, 2}, {37, 53, 47}, {64, 32, 96}, {96, 64, 32}, {131, 149, 37}};
  const int m = multiple_of;
  return {{m, m, m}, {m, 2 * m, 3 * m}, {2 * m, m, 2 * m}};
}

std::vector<Run> run_again(const std::string& binary, Flavour flavour, const std::vector<Shape>& shapes,
                           uint64_t seed) {
  std::vector<Run> runs(shapes.size());
  std::vector<Case> cases;
  for (size_t i = 0; i < shapes.size(); ++i) {
    runs[i].reference = std::make_shared<const Reference>(make_small_reference(shapes[i], seed));
    cases.push_back(case_of(shapes[i], runs[i].reference->A, runs[i].reference->B));
  }
  Execution execution = execute(binary, cases, flavour);
  for (size_t i = 0; i < runs.size(); ++i) {
    runs[i].outcome = std::move(execution.cases[i]);
    if (runs[i].answered()) runs[i].comparison = compare(*runs[i].reference, runs[i].outcome.C, &runs[i].wrong);
  }
  return runs;
}

std::vector<Probe> make_probes(const Shape& s) {
  const auto pair = [&](const Entry& a, const Entry& b) { return Probe{matrix(s.M, s.K, a), matrix(s.K, s.N, b)}; };
  const Entry row_number = [](int i, int) { return static_cast<float>(i + 1); };
  const Entry row_square = [](int i, int) { return static_cast<float>((i + 1) * (i + 1)); };
  const Entry column_number = [](int, int j) { return static_cast<float>(j + 1); };
  const Entry column_square = [](int, int j) { return static_cast<float>((j + 1) * (j + 1)); };
  std::vector<Probe> probes = {pair(zero, zero),         pair(one, zero),         pair(zero, one),
                               pair(one, one),           pair(row_number, one),   pair(row_square, one),
                               pair(one, column_number), pair(one, column_square)};
  for (int first = 0; first < s.K; first += kSteps)
    probes.push_back(pair([&](int, int k) { return power(k, first); }, one));
  for (int first = 0; first < s.K; first += kSteps)
    probes.push_back(pair(one, [&](int k, int) { return power(k, first); }));
  return probes;
}

Facts read_facts(const Shape& shape, const std::vector<std::vector<float>>& results) {
  Facts facts;
  const size_t of = static_cast<size_t>(shape.M) * static_cast<size_t>(shape.N);
  facts.elements.resize(of);
  for (const std::vector<float>& C : results)
    if (C.size() != of) return facts;
  for (size_t at = 0; at < of; ++at) facts.elements[at] = read_element(shape, results, at);
  facts.constant = common_value(results[kZero]);
  const double level = std::isfinite(facts.constant) ? facts.constant : 0;
  facts.a_alone = mostly_not_zero(results[kOnlyA], level);
  facts.b_alone = mostly_not_zero(results[kOnlyB], level);
  return facts;
}

std::vector<Facts> probe(const std::string& binary, Flavour flavour, const std::vector<Run>& runs,
                         const std::vector<size_t>& which) {
  std::vector<std::vector<Probe>> probes;
  for (const size_t run : which) probes.push_back(make_probes(runs[run].shape()));
  std::vector<Case> cases;
  for (size_t i = 0; i < which.size(); ++i)
    for (const Probe& one : probes[i]) cases.push_back(case_of(runs[which[i]].shape(), one.A, one.B));
  Execution execution = execute(binary, cases, flavour);
  std::vector<Facts> all;
  size_t next = 0;
  for (size_t i = 0; i < which.size(); ++i) {
    std::vector<std::vector<float>> results;
    for (size_t p = 0; p < probes[i].size(); ++p) {
      CaseOutcome& outcome = execution.cases[next++];
      results.push_back(outcome.finished && outcome.answered ? std::move(outcome.C) : std::vector<float>());
    }
    all.push_back(read_facts(runs[which[i]].shape(), results));
    all.back().run = which[i];
  }
  return all;
}

}  // namespace grader
