#include <doctest/doctest.h>

#include "grader/diagnosis/source_flow.h"

namespace grader {

TEST_CASE("source: a loop that leaves out what others to the same end take") {
  const auto line = [](const std::string& loop) {
    return odd_loop("void f() {\n  for (int i = 0; i < TM; ++i) a[i] = 0;\n  " + loop + "\n}\n").line;
  };
  CHECK(line("for (int j = 0; j < TM; ++j) b[j] = 0;") == 0);
  CHECK(line("for (int j = 1; j < TM; ++j) b[j] = 0;") == 3);
  CHECK(line("for (int j = 0; j < TM - 1; ++j) b[j] = 0;") == 3);
  CHECK(line("for (int j = 1; j < TM - 1; ++j) b[j] = 0;") == 0);
  CHECK(line("for (int j = 0; j < TM - 1; ++j) b[j] = a[j + 1];") == 0);
  CHECK(line("for (int j = 0; j < TM - 1; ++j) b[j] = 0;\n  b[TM - 1] = 1;") == 0);
  CHECK(line("for (int j = 0; j < TM; j += 2) b[j] = 0;") == 3);
  CHECK(line("for (int j = 0; j < TM; j += 2) b[j] = b[j + 1] = 0;") == 0);
  CHECK(line("for (int j = 0; j < TM; j += 4) b[j / 4] = 0;") == 0);
  CHECK(line("for (int j = 0; j < TM; j += 2 * 4) b[j] = 0;") == 3);
  CHECK(line("for (int j = 1; j < TN; ++j) b[j] = 0;") == 0);
  CHECK(line("}\nvoid g() { for (int j = 1; j < TM; ++j) b[j] = 0;") == 0);
}

TEST_CASE("source: the outermost loop around a line") {
  const std::string loops = "void f() {\n  for (;;) {\n    for (;;)\n      a();\n    b();\n  }\n  c();\n}\n";
  CHECK(outermost_loop(loops, 4).first == 2);
  CHECK(outermost_loop(loops, 4).last == 6);
  CHECK(outermost_loop(loops, 7).first == 0);
}

TEST_CASE("source: where host code divides") {
  CHECK(host_divides("void matmul(int M) { k<<<M / 16, 16>>>(); }"));
  CHECK(host_divides("void matmul(int M) { k<<<(M >> 4), 16>>>(); }"));
  CHECK_FALSE(host_divides("__global__ void k(int M) { f(M / 2); } void matmul(int M) { k<<<M, 16>>>(); }"));
}

TEST_CASE("source: a kernel that nobody launches, where nobody else is given C") {
  const std::string kernels = "__global__ void clear(float* c) {}\n__global__ void mul(float* c) {}\n";
  const auto name = [&](const std::string& body) {
    return unlaunched_kernel(kernels + "void matmul(const float* A, const float* B, float* C, int M, int N, int K) {" +
                             body + "}");
  };
  CHECK(name("") == "clear");
  CHECK(name("clear<<<1, 1>>>(work);") == "mul");
  CHECK(name("clear<<<1, 1>>>(C);") == "");
  CHECK(name("clear<<<1, 1>>>(work); mul<<<1, 1>>>(work);") == "");
}

TEST_CASE("source: a line that every thread comes to") {
  const auto every = [](const std::string& before, const std::string& line) {
    return for_every_thread(
        "__global__ void k(float* c, int M) {\n int i = threadIdx.x;\n" + before + "\n" + line + "\n}\n", 4);
  };
  CHECK(every("", "c[i] = 0;"));
  CHECK(every("if (M > 3) f();", "c[i] = 0;"));
  CHECK_FALSE(every("if (i >= M) return;", "c[i] = 0;"));
  CHECK_FALSE(every("if (i < M)", "c[i] = 0;"));
  CHECK_FALSE(every("if (i < M) for (int k = 0; k < 8; ++k) {", "c[i] = 0; }"));
  CHECK_FALSE(every("", "c[i < M ? i : 0] = 0;"));
}

}  // namespace grader
