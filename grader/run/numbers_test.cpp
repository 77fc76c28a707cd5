#include "grader/run/numbers.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include <doctest/doctest.h>

#include "grader/base/package.h"
#include "grader/lab/rubric.h"

using namespace grader;

namespace {

float identity(float value) { return value; }

template <class RoundA, class RoundB>
std::vector<float> multiply(const Reference& r, RoundA round_a, RoundB round_b) {
  const size_t M = static_cast<size_t>(r.shape.M), N = static_cast<size_t>(r.shape.N),
               K = static_cast<size_t>(r.shape.K);
  std::vector<float> C(M * N, 0.0f);
  for (size_t i = 0; i < M; ++i)
    for (size_t k = 0; k < K; ++k)
      for (size_t j = 0; j < N; ++j) C[i * N + j] += round_a(r.A[i * K + k]) * round_b(r.B[k * N + j]);
  return C;
}

std::vector<float> right(const Reference& r) { return multiply(r, identity, identity); }

const std::vector<Rounding> kRoundings = {Rounding::tf32, Rounding::tf32_away, Rounding::tf32_truncate, Rounding::fp16,
                                          Rounding::bf16};

/// The shapes of the labs with this precision, and some more.
std::vector<Shape> graded_shapes(Precision precision) {
  std::vector<Shape> shapes = {{1, 1, 1}, {1, 1, 2}, {1, 1, 3}, {7, 5, 1}, {16, 16, 15}, {33, 17, 65}, {64, 64, 64}};
  for (const std::string& lab : solved_labs()) {
    const Rubric rubric = read_rubric(rubric_path(lab));
    if (rubric.precision != precision) continue;
    for (const CorrectnessRule& rule : rubric.correctness)
      shapes.insert(shapes.end(), rule.shapes.begin(), rule.shapes.end());
  }
  return shapes;
}

std::vector<float> rounded_product(const Reference& r, Rounding rounding) {
  const auto rounded = [&](float value) { return round_input(value, rounding); };
  return multiply(r, rounded, rounded);
}

/// Models a tensor core: four products and the sum so far are aligned to the largest exponent; bits more than `guard`
/// below the last one are dropped, and the sum is truncated to FP32 (guard 2: an H200; 0: the first ones).
float cut_step(float sum, const double* products, int guard) {
  double largest = std::fabs(static_cast<double>(sum));
  for (int i = 0; i < 4; ++i) largest = std::max(largest, std::fabs(products[i]));
  if (largest == 0) return sum;
  const double unit = std::ldexp(1.0, std::ilogb(largest) - 23 - guard);
  double total = std::trunc(sum / unit) * unit;
  for (int i = 0; i < 4; ++i) total += std::trunc(products[i] / unit) * unit;
  const float nearest = static_cast<float>(total);
  return std::fabs(static_cast<double>(nearest)) > std::fabs(total) ? std::nextafter(nearest, 0.0f) : nearest;
}

std::vector<float> tensor_core_product(const Reference& r, Rounding rounding, int guard) {
  const size_t M = static_cast<size_t>(r.shape.M), N = static_cast<size_t>(r.shape.N),
               K = static_cast<size_t>(r.shape.K);
  std::vector<float> C(M * N, 0.0f);
  for (size_t at = 0; at < C.size(); ++at)
    for (size_t k0 = 0; k0 < K; k0 += 4) {
      double products[4] = {};
      for (size_t k = k0; k < std::min(K, k0 + 4); ++k)
        products[k - k0] = static_cast<double>(round_input(r.A[at / N * K + k], rounding)) *
                           static_cast<double>(round_input(r.B[k * N + at % N], rounding));
      C[at] = cut_step(C[at], products, guard);
    }
  return C;
}

}  // namespace

TEST_CASE("a plain product in FP32 is right, in either order of summation") {
  for (const Shape& shape : {Shape{1, 1, 1}, Shape{5, 3, 7}, Shape{65, 33, 129}, Shape{2, 3, 3000}}) {
    for (const Fill kind : {Fill::integers, Fill::reals}) {
      const Reference r = make_reference(kind, shape, 1);
      CHECK(compare(r, right(r)).wrong == 0);
      std::vector<float> backwards(r.C.size(), 0.0f);
      for (size_t at = 0; at < r.C.size(); ++at)
        for (int k = shape.K - 1; k >= 0; --k)
          backwards[at] +=
              r.A[at / static_cast<size_t>(shape.N) * static_cast<size_t>(shape.K) + static_cast<size_t>(k)] *
              r.B[static_cast<size_t>(k) * static_cast<size_t>(shape.N) + at % static_cast<size_t>(shape.N)];
      CHECK(compare(r, backwards).wrong == 0);
    }
  }
}

TEST_CASE("TF32, FP16 and BF16 inputs are refused, and recognised, at every graded size") {
  for (const Shape& shape : graded_shapes(Precision::fp32)) {
    INFO(to_string(shape));
    for (const uint64_t seed : {1u, 2u}) {
      const Reference r = make_reference(Fill::integers, shape, seed);
      for (const Rounding rounding : kRoundings) {
        const auto rounded = [&](float value) { return round_input(value, rounding); };
        for (const auto& C :
             {multiply(r, rounded, identity), multiply(r, identity, rounded), multiply(r, rounded, rounded)}) {
          const Comparison result = compare(r, C);
          REQUIRE(result.wrong == result.of);  // by construction, see fills.h
          REQUIRE(result.looks_like_lower_precision);
        }
      }
    }
  }
}

TEST_CASE("a lab in TF32 takes FP32, TF32 and the sums of a tensor core, at every graded size") {
  for (const Shape& shape : graded_shapes(Precision::tf32)) {
    INFO(to_string(shape));
    for (const Fill kind : {Fill::integers, Fill::reals}) {
      const Reference r = make_reference(kind, shape, 1, Precision::tf32);
      CHECK(compare(r, right(r)).wrong == 0);
      for (const Rounding rounding : {Rounding::tf32, Rounding::tf32_away}) {
        CHECK(compare(r, rounded_product(r, rounding)).wrong == 0);
        for (const int guard : {0, 2}) CHECK(compare(r, tensor_core_product(r, rounding, guard)).wrong == 0);
      }
    }
  }
}

TEST_CASE("a lab in TF32 refuses BF16 and FP16 at every graded size, and calls them by their name") {
  for (const Shape& shape : graded_shapes(Precision::tf32)) {
    INFO(to_string(shape));
    for (const uint64_t seed : {1u, 2u}) {
      const Reference r = make_reference(Fill::integers, shape, seed, Precision::tf32);
      for (const Rounding rounding : {Rounding::bf16, Rounding::fp16}) {
        const Comparison result = compare(r, rounded_product(r, rounding));
        REQUIRE(result.wrong == result.of);  // by construction, see fills.h
        REQUIRE(result.looks_like_lower_precision);
        REQUIRE_FALSE(result.looks_cut_off);
      }
      REQUIRE(compare(r, rounded_product(r, Rounding::tf32_truncate)).wrong == 0);  // nothing to truncate
      // Larger shapes run with fractions only.
      const Reference reals = make_reference(Fill::reals, shape, seed, Precision::tf32);
      for (const Rounding rounding : {Rounding::bf16, Rounding::fp16}) {
        const Comparison result = compare(reals, rounded_product(reals, rounding));
        REQUIRE(result.wrong == result.of);
        REQUIRE(result.looks_like_lower_precision);
      }
    }
  }
}

TEST_CASE("lower precision shows in fractions at every graded size that is run with fractions alone") {
  for (const Shape& shape : graded_shapes(Precision::fp32)) {
    INFO(to_string(shape));
    const Reference r = make_reference(Fill::reals, shape, 1);
    for (const Rounding rounding : kRoundings) {
      const auto rounded = [&](float value) { return round_input(value, rounding); };
      for (const auto& C :
           {multiply(r, rounded, identity), multiply(r, identity, rounded), multiply(r, rounded, rounded)})
        CHECK(compare(r, C).wrong > 0);
    }
  }
}

TEST_CASE("a lab in TF32 refuses inputs that are cut off instead of rounded") {
  for (const Shape& shape : graded_shapes(Precision::tf32)) {
    INFO(to_string(shape));
    const Reference r = make_reference(Fill::reals, shape, 1, Precision::tf32);
    for (const auto& C :
         {rounded_product(r, Rounding::tf32_truncate), tensor_core_product(r, Rounding::tf32_truncate, 2)}) {
      const Comparison result = compare(r, C);
      REQUIRE(result.wrong == result.of);
      REQUIRE(result.looks_cut_off);
    }
  }
}

TEST_CASE("one wrong index shows in a lab in TF32 as well") {
  const Reference r = make_reference(Fill::integers, Shape{16, 16, 16}, 1, Precision::tf32);
  Reference shifted = r;
  std::rotate(shifted.B.begin(), shifted.B.begin() + 1, shifted.B.end());
  CHECK(compare(r, right(shifted)).wrong > 200);
  std::vector<float> C = right(r);
  C[13] += 0x1p-30f;  // the result with one extra product of 1
  CHECK(compare(r, C).wrong == 1);
  CHECK_FALSE(compare(r, C).looks_like_lower_precision);
}

TEST_CASE("NaN, infinity and unwritten elements are wrong, each by its name") {
  for (const Fill kind : {Fill::integers, Fill::reals}) {
    const Reference r = make_reference(kind, Shape{4, 5, 6}, 1);
    std::vector<float> C = right(r);
    C[7] = std::numeric_limits<float>::quiet_NaN();
    C[8] = -std::numeric_limits<float>::infinity();
    std::memcpy(&C[19], &kPoison, sizeof kPoison);
    std::memcpy(&C[18], &kPoison, sizeof kPoison);
    C[18] += 1;
    const Comparison result = compare(r, C);
    CHECK(result.wrong == 4);
    CHECK(result.of == 20);
    CHECK(result.unwritten == 2);
    CHECK(result.added_to_poison == 1);
    CHECK(result.first_unwritten.row == 3);
    CHECK(result.non_finite == 2);
    CHECK(result.first.row == 1);
    CHECK(result.first.column == 2);
    CHECK(result.first_finite.row == -1);
    CHECK_FALSE(result.looks_like_lower_precision);
  }
}

TEST_CASE("one wrong element is found, with what was expected") {
  const Reference r = make_reference(Fill::reals, Shape{4, 5, 6}, 1);
  std::vector<float> C = right(r);
  C[13] += 0.001f;
  std::vector<bool> mask;
  const Comparison result = compare(r, C, &mask);
  CHECK(result.wrong == 1);
  CHECK(result.first.row == 2);
  CHECK(result.first.column == 3);
  CHECK(result.first.expected == doctest::Approx(r.C[13]));
  CHECK(mask[13]);
  CHECK_FALSE(mask[12]);
  CHECK_FALSE(result.looks_like_lower_precision);
}

TEST_CASE("minus zero is zero, and a missing tail is unwritten") {
  Reference r = make_reference(Fill::integers, Shape{1, 2, 1}, 1);
  r.C = {0, 0};
  CHECK(compare(r, {-0.0f, 0.0f}).wrong == 0);
  CHECK(compare(r, {0.0f}).unwritten == 1);
}

TEST_CASE("transposed operands, a dropped remainder and zeros are wrong") {
  const Reference r = make_reference(Fill::integers, Shape{16, 16, 16}, 1);
  Reference swapped = r;
  std::swap(swapped.A, swapped.B);
  CHECK(compare(r, right(swapped)).wrong > 200);
  CHECK(compare(r, std::vector<float>(256, 0.0f)).wrong > 250);
  CHECK(compare(r, std::vector<float>(r.A)).wrong > 200);
}

TEST_CASE("an uninitialised register shows by its size") {
  const Reference r = make_reference(Fill::reals, Shape{2, 2, 4}, 1);
  std::vector<float> C = right(r);
  const uint32_t pattern = 0xfefefefeu;
  float start;
  std::memcpy(&start, &pattern, sizeof start);
  for (float& value : C) value += start;
  CHECK(compare(r, C).pattern_filled == 4);
}
