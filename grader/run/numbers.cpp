#include "grader/run/numbers.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include <Eigen/Core>

#include "grader/base/parallel.h"

namespace grader {
namespace {

using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

Matrix to_matrix(const std::vector<float>& values, int rows, int columns) {
  using Floats = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  return Eigen::Map<const Floats>(values.data(), rows, columns).cast<double>();
}

std::vector<double> to_vector(const Matrix& matrix) {
  return std::vector<double>(matrix.data(), matrix.data() + matrix.size());
}

/// Multiplies large matrices on all cores, some rows on each.
Matrix product(const Matrix& A, const Matrix& B) {
  constexpr double kLarge = 1e7;
  if (static_cast<double>(A.rows()) * static_cast<double>(A.cols()) * static_cast<double>(B.cols()) < kLarge)
    return A * B;
  constexpr std::ptrdiff_t kRows = 64;
  Matrix C(A.rows(), B.cols());
  const std::ptrdiff_t strips = (A.rows() + kRows - 1) / kRows;
  in_parallel(static_cast<size_t>(strips), std::min(cores(), static_cast<unsigned>(strips)), [&](size_t strip) {
    const std::ptrdiff_t first = static_cast<std::ptrdiff_t>(strip) * kRows, rows = std::min(kRows, A.rows() - first);
    C.middleRows(first, rows).noalias() = A.middleRows(first, rows) * B;
  });
  return C;
}

/// Higham's gamma: the relative error of a sum of K products in any order. Compensated sums (Kahan) have an error of
/// three roundings from K = 2 on. A tensor core truncates its sums: see numbers.h.
double gamma(int K, Precision precision) {
  const double ku = (K == 2 ? 3 : K) * (precision == Precision::tf32 ? 0x1p-22 : 0x1p-24);
  return ku / (1 - ku);
}

/// The error of an element of C relative to |A||B|.
double error_bound(int K, Precision precision) {
  const double sums = gamma(K, precision);
  if (precision == Precision::fp32) return sums;
  const double rounded = 1 + 0x1p-11;
  return rounded * rounded * (1 + sums) - 1;
}

uint32_t bits_of(float value) { return std::bit_cast<uint32_t>(value); }

float from_bits(uint32_t bits) { return std::bit_cast<float>(bits); }

/// Keeps 23 - `dropped` bits of the fraction; rounds to nearest, ties to even.
float round_fraction(float value, int dropped) {
  const uint32_t bits = bits_of(value), half = (1u << (dropped - 1)) - 1, odd = (bits >> dropped) & 1;
  return from_bits((bits + half + odd) & ~((1u << dropped) - 1));
}

/// Below 2^-14, FP16 has even fewer bits: its smallest step is 2^-24.
float round_to_half(float value) {
  if (std::fabs(value) >= 0x1p-14f) return round_fraction(value, 13);
  return std::nearbyint(value * 0x1p24f) * 0x1p-24f;
}

/// A NaN counts as wrong.
bool is_right(const Reference& reference, size_t at, float got) {
  if (reference.kind == Fill::integers) return static_cast<double>(got) == reference.C[at];
  return std::fabs(static_cast<double>(got) - reference.C[at]) <= reference.bound[at];
}

/// -ftrivial-auto-var-init=pattern fills a float with 0xFEFEFEFE, about -1.69e38; sums with it stay near that value, or
/// overflow to infinity if they contain several of them.
bool is_pattern_filled(float got) { return got < -1.6e38f; }

/// Compares an element of C with the result for rounded inputs, within the same bound as the true result.
bool matches_rounded(const Reference& reference, size_t at, float got, Rounding rounding, bool round_a, bool round_b) {
  const size_t N = static_cast<size_t>(reference.shape.N), K = static_cast<size_t>(reference.shape.K);
  const size_t row = at / N, column = at % N;
  double sum = 0, size = 0;
  for (size_t k = 0; k < K; ++k) {
    const float a = reference.A[row * K + k], b = reference.B[k * N + column];
    const double product = static_cast<double>(round_a ? round_input(a, rounding) : a) *
                           static_cast<double>(round_b ? round_input(b, rounding) : b);
    sum += product;
    size += std::fabs(product);
  }
  const double bound = reference.kind == Fill::integers ? 0 : gamma(reference.shape.K, reference.precision) * size;
  return std::fabs(static_cast<double>(got) - sum) <= bound;
}

/// True if this way of rounding one of the inputs, or both, explains all the wrong elements (a sample of them).
bool explained_by(Rounding rounding, const Reference& reference, const std::vector<float>& C,
                  const std::vector<size_t>& wrong) {
  for (int which = 1; which <= 3; ++which) {
    bool all = !wrong.empty();
    for (const size_t at : wrong) all = all && matches_rounded(reference, at, C[at], rounding, which & 1, which & 2);
    if (all) return true;
  }
  return false;
}

/// The kinds of precision loss that are wrong for this precision.
std::vector<Rounding> losses(Precision precision) {
  if (precision == Precision::tf32) return {Rounding::fp16, Rounding::bf16};
  return {Rounding::tf32, Rounding::tf32_away, Rounding::tf32_truncate, Rounding::fp16, Rounding::bf16};
}

void name_lower_precision(const Reference& reference, const std::vector<float>& C, const std::vector<size_t>& wrong,
                          Comparison& result) {
  for (const Rounding rounding : losses(reference.precision))
    result.looks_like_lower_precision |= explained_by(rounding, reference, C, wrong);
  if (reference.precision != Precision::tf32 || result.looks_like_lower_precision) return;
  result.looks_cut_off = explained_by(Rounding::tf32_truncate, reference, C, wrong);
  result.looks_like_lower_precision = result.looks_cut_off;
}

void keep_first(WrongElement& first, const WrongElement& element) {
  if (first.row < 0) first = element;
}

/// Only the first of each kind is kept.
void note_wrong(const Reference& reference, size_t at, float got, Comparison& result) {
  const auto columns = static_cast<size_t>(reference.shape.N);
  const WrongElement element{static_cast<int>(at / columns), static_cast<int>(at % columns), reference.C[at],
                             static_cast<double>(got)};
  ++result.wrong;
  keep_first(result.first, element);
  if (lab::stems_from_poison(bits_of(got))) {
    ++result.unwritten;
    result.added_to_poison += bits_of(got) != kPoison;
    keep_first(result.first_unwritten, element);
  } else if (!std::isfinite(got)) {
    ++result.non_finite;
    keep_first(result.first_non_finite, element);
  } else {
    keep_first(result.first_finite, element);
  }
  if (is_pattern_filled(got)) ++result.pattern_filled;
}

bool has_few_bits(float value) {
  constexpr int kBits = 11;  // significant bits of FP16; BF16 has 8
  int exponent;
  const float scaled = std::ldexp(std::frexp(value, &exponent), kBits);
  return scaled == std::trunc(scaled);
}

bool is_whole(float value) { return std::isfinite(value) && value == std::trunc(value); }

/// Compares C as a whole: a single sum may lose all its digits.
bool is_near(const Reference& reference, const std::vector<float>& C) {
  constexpr double kNear = 0.1;
  double off = 0, all = 0;
  for (size_t i = 0; i < C.size(); ++i)
    off += std::fabs(static_cast<double>(C[i]) - reference.C[i]), all += std::fabs(reference.C[i]);
  return off < kNear * all;
}

}  // namespace

float round_input(float value, Rounding rounding) {
  switch (rounding) {
    case Rounding::tf32:
      return round_fraction(value, 13);
    case Rounding::tf32_away:
      return from_bits((bits_of(value) + (1u << 12)) & ~0x1fffu);
    case Rounding::tf32_truncate:
      return from_bits(bits_of(value) & ~0x1fffu);
    case Rounding::fp16:
      return round_to_half(value);
    case Rounding::bf16:
      return round_fraction(value, 16);
  }
  return value;
}

Reference make_reference(Fill kind, const Shape& shape, uint64_t seed, Precision precision) {
  Reference reference;
  reference.shape = shape;
  reference.kind = kind;
  reference.precision = precision;
  lab::fill(kind, shape.M, shape.N, shape.K, seed, reference.A, reference.B, precision);
  const Matrix A = to_matrix(reference.A, shape.M, shape.K), B = to_matrix(reference.B, shape.K, shape.N);
  reference.C = to_vector(product(A, B));
  if (kind == Fill::integers) return reference;
  const Matrix bound = error_bound(shape.K, precision) * product(A.cwiseAbs(), B.cwiseAbs());
  reference.bound = to_vector(bound);
  return reference;
}

Comparison compare(const Reference& reference, const std::vector<float>& C, std::vector<bool>* wrong_elements) {
  constexpr size_t kSample = 64;
  Comparison result;
  result.of = reference.C.size();
  if (wrong_elements) wrong_elements->resize(reference.C.size());
  std::vector<size_t> sample;
  for (size_t at = 0; at < reference.C.size(); ++at) {
    const float got = at < C.size() ? C[at] : from_bits(kPoison);
    if (is_right(reference, at, got)) continue;
    note_wrong(reference, at, got, result);
    if (wrong_elements) (*wrong_elements)[at] = true;
    if (sample.size() < kSample) sample.push_back(at);
  }
  if (result.unwritten == 0 && result.non_finite == 0) name_lower_precision(reference, C, sample, result);
  return result;
}

std::vector<double> rows_of_product(const std::vector<float>& A, const std::vector<float>& B, const Shape& shape,
                                    const std::vector<int32_t>& rows) {
  const auto K = static_cast<std::ptrdiff_t>(shape.K);
  std::vector<float> some;
  for (const int32_t row : rows) some.insert(some.end(), A.begin() + row * K, A.begin() + (row + 1) * K);
  return to_vector(to_matrix(some, static_cast<int>(rows.size()), shape.K) * to_matrix(B, shape.K, shape.N));
}

bool same_bits(const std::vector<float>& left, const std::vector<float>& right) {
  return left.size() == right.size() &&
         (left.empty() || std::memcmp(left.data(), right.data(), left.size() * sizeof(float)) == 0);
}

bool holds_few_bits(const Reference& reference, const std::vector<float>& C) {
  constexpr size_t kFewest = 16;  // with fewer elements, all may have few bits by chance
  if (reference.kind == Fill::integers || C.size() < kFewest) return false;
  return std::ranges::all_of(C, has_few_bits) && !std::ranges::all_of(C, is_whole) && is_near(reference, C);
}

bool holds_whole_numbers(const Reference& reference, const std::vector<float>& C) {
  return reference.kind != Fill::integers && std::ranges::all_of(C, is_whole);
}

}  // namespace grader
