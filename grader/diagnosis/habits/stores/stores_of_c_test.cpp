#include "grader/diagnosis/habits/stores/stores_of_c.h"

#include <doctest/doctest.h>

#include "grader/diagnosis/habits/made_source_test.h"

namespace grader {

TEST_CASE("stores: beta by its numbers") {
  const std::string scaled = "__global__ void k(float beta, float* C) { C[0] = beta * C[0]; }\n";
  CHECK(adds_all_of_old_c(scaled + host("k<<<1, 1>>>(1.0f, C);")));
  CHECK(!adds_all_of_old_c(scaled + host("k<<<1, 1>>>(0.0f, C);")));
  CHECK(!adds_all_of_old_c(scaled + host("k<<<1, 1>>>(b, C);")));
  CHECK(adds_all_of_old_c(scaled + host("float beta = 1.0;\nk<<<1, 1>>>(beta, C);")));
  CHECK(!adds_all_of_old_c(scaled + host("const float beta = 0;\nk<<<1, 1>>>(beta, C);")));
}

}  // namespace grader
