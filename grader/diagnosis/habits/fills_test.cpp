#include "grader/diagnosis/habits/fills.h"

#include <doctest/doctest.h>

#include "grader/diagnosis/habits/made_source_test.h"

namespace grader {
namespace {

/// A kernel with this body, launched with blocks of 16 x 16.
std::string launched(const std::string& body) {
  return "__global__ void k(const float* A, const float* B, float* C, int M, int N, int K) {\n" + body +
         "}\nvoid matmul(const float* A, const float* B, float* C, int M, int N, int K) {\n"
         "  dim3 block(16, 16);\n  k<<<dim3(N / 16, M / 16), block>>>(A, B, C, M, N, K);\n}\n";
}

}  // namespace

TEST_CASE("fills: lines that only some threads execute") {
  const auto filled = [](const std::string& test) {
    return launched("  __shared__ float t[16][16];\n  int lane = threadIdx.x;\n  if (" + test +
                    ") {\n    if (lane < K) t[0][lane] = 1;\n    else t[0][lane] = 0;\n  }\n");
  };
  CHECK(fills_of_some(filled("lane < 8"), "t").line == 5);
  CHECK(fills_of_some(filled("lane < 8"), "t").name == "lane < 8");
  CHECK(fills_of_some(filled("lane < N"), "t").line == 0);
}

}  // namespace grader
