#include "grader/clock/fresh_inputs.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace grader;

namespace {

/// The product, computed directly.
std::vector<float> product_rows(const FreshInputs& inputs) {
  const Shape& s = inputs.shape();
  std::vector<float> rows;
  for (const int row : inputs.known_rows())
    for (int j = 0; j < s.N; ++j) {
      float sum = 0;
      for (int k = 0; k < s.K; ++k)
        sum += lab::fresh_a(inputs.fresh(), row, k, s.K) * lab::fresh_b(inputs.fresh(), k, j, s.N);
      rows.push_back(sum);
    }
  return rows;
}

float to_tf32(float value) {
  const float scale = std::ldexp(1.0f, std::ilogb(value) - 10);
  return std::nearbyint(value / scale) * scale;
}

}  // namespace

TEST_CASE("the product of fresh values is known, exactly, in every turn") {
  for (const bool tf32 : {false, true}) {
    FreshInputs inputs({300, 5, 40}, tf32);
    CHECK(inputs.known_rows().size() == 16);
    std::vector<float> before;
    for (int turn = 0; turn < 3; ++turn) {
      std::vector<float> rows = product_rows(inputs);
      CHECK(inputs.count_wrong(rows) == 0);
      CHECK(inputs.count_wrong(before) > 0);
      before = rows;
      rows[7] += 1;
      CHECK(inputs.count_wrong(rows) == 1);
      rows[7] = std::nanf("");
      CHECK(inputs.count_wrong(rows) == 1);
      inputs.renew();
    }
  }
}

TEST_CASE("values, and the rows that are looked at, are others in every turn") {
  FreshInputs inputs({1000, 50, 60});
  const lab::Fresh first = inputs.fresh();
  const std::vector<int32_t> rows = inputs.known_rows();
  inputs.renew();
  CHECK(rows != inputs.known_rows());
  int same_size = 0;
  for (size_t i = 0; i < 60; ++i)
    same_size += std::fabs(lab::fresh_a(first, i, i, 60)) == std::fabs(lab::fresh_a(inputs.fresh(), i, i, 60));
  CHECK(same_size < 40);  // if both are small they are 1
}

TEST_CASE("each product has one factor that TF32 does not hold; for TF32 none has") {
  const lab::Fresh plain{42, 0}, for_tf32{42, 1};
  for (size_t k = 0; k < 100; ++k) {
    const float a = lab::fresh_a(plain, 3, k, 100), b = lab::fresh_b(plain, k, 5, 100);
    CHECK((to_tf32(a) != a) != (to_tf32(b) != b));
    CHECK(std::fabs(a * b) < 4096);
    CHECK(std::fabs(lab::fresh_a(for_tf32, 3, k, 100)) <= 3);
  }
}

TEST_CASE("all rows of a very small matrix are known") { CHECK(FreshInputs({7, 50, 60}).known_rows().size() == 7); }
