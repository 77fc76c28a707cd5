// Output of kernels is shown if a single shape is tried.
#include <doctest/doctest.h>

#include "grader/base/text.h"
#include "grader/build/take.h"
#include "grader/judge/gather.h"
#include "grader/judge/judge.h"
#include "grader/report/report.h"

namespace grader {
namespace {

constexpr const char* kPrints = R"(#include "matmul.h"
#include <cstdio>
__global__ void kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  const int row = blockIdx.x, column = threadIdx.x;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + column];
  if (column == 1) printf("row %d, ", row);
  if (column == 1) printf("M %d\n", M);
  if (column == 2) printf("constant\n");
  C[row * N + column] = sum;
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) { kernel<<<M, N>>>(A, B, C, M, N, K); }
)";

}  // namespace

TEST_CASE("printf in a kernel: lines with block and thread, of one call, the first of them in the report") {
  const TryResult result = try_file({.content = kPrints}, {8, 4, 3}, Backend::emulator, {}, Machine{});
  CHECK(result.correct);
  const std::vector<std::string> lines = split_lines(result.printed);
  REQUIRE(lines.size() >= 16);
  CHECK(lines[0] == "block (0,0,0), thread (1,0,0): row 0, M 8");
  CHECK(lines[1] == "block (0,0,0), thread (2,0,0): constant");
  CHECK(lines[15] == "block (7,0,0), thread (2,0,0): constant");
  CHECK((lines.size() == 16 || lines[16].empty()));
  const std::string text = report(result, {});
  CHECK(text.find("Output of the program, the first 10 of 16 lines:") != std::string::npos);
  CHECK(text.find("block (4,0,0), thread (2,0,0): constant") != std::string::npos);
  CHECK(text.find("block (5,0,0)") == std::string::npos);
}

}  // namespace grader
