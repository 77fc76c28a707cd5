#include <doctest/doctest.h>

#include "grader/diagnosis/habits/fills.h"
#include "grader/diagnosis/habits/habits.h"
#include "grader/diagnosis/habits/language/language.h"
#include "grader/diagnosis/habits/made_source_test.h"
#include "grader/diagnosis/habits/shares.h"

namespace grader {
namespace {

std::string launched(const std::string& body, const std::string& launch) {
  return kernel(body) + "void matmul(const float* A, const float* B, float* C, int M, int N, int K) {\n" + launch +
         "\n}\n";
}

}  // namespace

TEST_CASE("what matmul() hands on, and whether it always launches") {
  CHECK(c_not_handed_on(launched("", "float* out;\nk<<<1, 1>>>(A, B, out, M, N, K);\n(void)C;")).name == "C");
  CHECK(c_not_handed_on(launched("", "k<<<1, 1>>>(A, B, C, M, N, K);")).line == 0);
  CHECK(launches_always(launched("", "k<<<1, 1>>>(A, B, C, M, N, K);")));
  CHECK(!launches_always(launched("", "if (M > 1) k<<<1, 1>>>(A, B, C, M, N, K);")));
  const std::string bare = "__global__ void k(const float* A, float* C) {}\nvoid matmul() { k<<<1, 1>>>(A, C); }\n";
  CHECK(kernel_without_sizes(bare).name == "k");
  const std::string sized = "#define WIDTH\t(1 << 10)\n__global__ void k(float* c, int w) { c[w] = 0; }\n";
  CHECK(kernel_without_sizes(sized + "void f(float* C, int n) { k<<<1, 1>>>(C, WIDTH); }\n").name == "k");
  CHECK(kernel_without_sizes(sized + "void f(float* C, int n) { k<<<1, 1>>>(C, n); }\n").line == 0);
  const auto called = [&](const std::string& width) {
    return kernel_without_sizes(sized + "void go(float* c, int w) { int n = (w + 1) / 2; k<<<1, 1>>>(c, n); }\n" +
                                host("go(C, " + width + ");"));
  };
  CHECK(called("WIDTH + 1").name == "k");
  CHECK(called("N").line == 0);
  const auto across = [](const std::string& blocks) {
    return "__global__ void k(const float* A, float* C) { C[blockIdx.x + gridDim.x * 64] = 0; }\n" +
           host("k<<<" + blocks + ", 1>>>(A, C);");
  };
  CHECK(kernel_without_sizes(across("64")).name == "k");
  CHECK(kernel_without_sizes(across("N")).line == 0);
  CHECK(kernel_without_sizes(launched("", "k<<<1, 1>>>(A, B, C, M, N, K);")).line == 0);
  const std::string named = "constexpr int K = 8;\n" + sized;
  CHECK(kernel_without_sizes(named + "void f(float* C, int K) { k<<<1, 1>>>(C, K); }\n").line == 0);
  CHECK(kernel_without_sizes(named + "void f(float* C, int n) { k<<<1, 1>>>(C, K); }\n").name == "k");
}

TEST_CASE("a test that shifts") {
  CHECK(shift_in_test(kernel("if (row < M && col << N) C[0] = 0;")).name == "col << N");
  CHECK(shift_in_test(kernel("if (row < M && (t << 2) < N) C[0] = 0;")).line == 0);
  CHECK(shift_in_test(kernel("if (row < M << 1) C[0] = 0;")).line == 0);
}

}  // namespace grader
