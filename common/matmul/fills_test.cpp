#include "common/matmul/fills.h"

#include <cmath>

#include <doctest/doctest.h>

using namespace lab;

namespace {

struct Size {
  int M, N, K;
};

const std::vector<Size> kSizes = {{1, 1, 1},    {1, 1, 2},     {2, 3, 1},     {5, 7, 2},    {3, 3, 3},    {17, 19, 23},
                                  {64, 64, 64}, {100, 3, 250}, {33, 65, 129}, {4, 5, 9000}, {2, 2, 40000}};

}  // namespace

TEST_CASE("integers: no partial sum reaches 2^24") {
  for (const Size& s : kSizes) {
    for (uint64_t seed = 1; seed <= 5; ++seed) {
      std::vector<float> A, B;
      fill(Fill::integers, s.M, s.N, s.K, seed, A, B);
      for (int i = 0; i < s.M; ++i) {
        for (int j = 0; j < s.N; ++j) {
          double sum = 0;
          for (int k = 0; k < s.K; ++k)
            sum += std::fabs(static_cast<double>(A[static_cast<size_t>(i) * s.K + k]) *
                             B[static_cast<size_t>(k) * s.N + j]);
          REQUIRE(sum < 16777216.0);
          REQUIRE(sum > 0);
        }
      }
    }
  }
}

TEST_CASE("integers: every value is -1, 0, 1 or odd with twelve bits, and every row of A and column of B holds one") {
  for (const Size& s : kSizes) {
    std::vector<float> A, B;
    fill(Fill::integers, s.M, s.N, s.K, 3, A, B);
    for (const std::vector<float>* values : {&A, &B}) {
      for (const float value : *values) {
        const bool large = value >= 2049 && value <= 4095 && std::fmod(value, 2.0f) == 1.0f;
        REQUIRE((large || std::fabs(value) <= 1));
      }
    }
    for (int i = 0; i < s.M; ++i) {
      bool large = false;
      for (int k = 0; k < s.K; ++k) large |= A[static_cast<size_t>(i) * s.K + k] >= 2049;
      REQUIRE(large);
    }
  }
}

TEST_CASE("the same key gives the same values, another seed or fill or shape others") {
  std::vector<float> A, B, A2, B2;
  for (const Fill kind : {Fill::integers, Fill::reals, Fill::cancelling}) {
    fill(kind, 8, 9, 10, 7, A, B);
    fill(kind, 8, 9, 10, 7, A2, B2);
    CHECK(A == A2);
    CHECK(B == B2);
    fill(kind, 8, 9, 10, 8, A2, B2);
    CHECK(A != A2);
  }
  fill(Fill::reals, 8, 8, 8, 7, A, B);
  CHECK(A != B);
}

TEST_CASE("reals stay in [-1, 1) and are neither constant nor symmetric") {
  std::vector<float> A, B;
  fill(Fill::reals, 50, 50, 50, 1, A, B);
  float low = 2, high = -2;
  int same = 0;
  for (int i = 0; i < 50; ++i) {
    for (int k = 0; k < 50; ++k) {
      const float value = A[static_cast<size_t>(i) * 50 + k];
      low = std::min(low, value);
      high = std::max(high, value);
      same += i != k && value == A[static_cast<size_t>(k) * 50 + i];
    }
  }
  CHECK(low >= -1);
  CHECK(low < -0.9f);
  CHECK(high < 1);
  CHECK(high > 0.9f);
  CHECK(same == 0);
}

TEST_CASE("the generator is splitmix64") { CHECK(Random(1234567).next() == 6457827717110365317ull); }

TEST_CASE("for TF32: integers have eleven bits, and no partial sum reaches 2^24") {
  for (const Size& s : kSizes) {
    std::vector<float> A, B;
    fill(Fill::integers, s.M, s.N, s.K, 4, A, B, Precision::tf32);
    for (float& value : A) value *= 0x1p30f;
    for (const std::vector<float>* values : {&A, &B}) {
      for (const float value : *values) {
        const bool large = value >= 1025 && value <= 2047 && std::fmod(value, 2.0f) == 1.0f;
        REQUIRE((large || std::fabs(value) <= 1));
      }
    }
    for (int i = 0; i < s.M; ++i) {
      double sum = 0;
      for (int k = 0; k < s.K; ++k)
        sum += std::fabs(static_cast<double>(A[static_cast<size_t>(i) * s.K + k]) * B[static_cast<size_t>(k) * s.N]);
      REQUIRE(sum > 0);
      REQUIRE(sum < 16777216.0);
    }
  }
}

TEST_CASE("for TF32: the products of one element have one sign, and the dropped bits are large") {
  std::vector<float> A, B;
  fill(Fill::reals, 7, 6, 50, 4, A, B, Precision::tf32);
  bool negative = false, positive = false;
  for (size_t i = 0; i < 7; ++i)
    for (size_t j = 0; j < 6; ++j) {
      const bool minus = A[i * 50] * B[j] < 0;
      negative |= minus, positive |= !minus;
      for (size_t k = 0; k < 50; ++k) REQUIRE((A[i * 50 + k] * B[k * 6 + j] < 0) == minus);
    }
  CHECK((negative && positive));
  for (float& value : A) value *= 0x1p24f;  // FP16 rounds the scaled value to 1 or -1
  A.insert(A.end(), B.begin(), B.end());
  for (const float value : A) {
    const float size = std::fabs(value), dropped = std::fmod(size * 0x1p10f, 1.0f),
                by_bf16 = std::fmod(size * 0x1p7f, 1.0f);
    REQUIRE((size >= 1 && size < 1.25f));
    REQUIRE(dropped >= 0.75f);
    REQUIRE((by_bf16 >= 0.25f && by_bf16 < 0.375f));
  }
}
