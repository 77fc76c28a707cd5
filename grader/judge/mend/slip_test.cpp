#include "grader/judge/mend/slip.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/judge/mend/many.h"

using namespace grader;
using namespace grader::mend;

namespace {

/// Without blanks, so that layout does not matter.
std::string packed(std::string text) {
  std::erase_if(text, [](char c) { return std::isspace(static_cast<unsigned char>(c)); });
  return text;
}

/// Is there one change that makes `right` of `wrong`?
bool repairs(const std::string& wrong, const std::string& right, bool barriers = false) {
  const SourceText code(wrong);
  return std::ranges::any_of(possible_slips(code, barriers),
                             [&](const Slip& slip) { return packed(repaired(code, slip)) == packed(right); });
}

/// In a kernel with the usual names.
std::string kernel(const std::string& body) {
  return "constexpr int TILE = 32; __global__ void k(const float* A, const float* B, float* C, int M, int N, int K) "
         "{ " +
         body + " }";
}

bool repairs_line(const std::string& wrong, const std::string& right) { return repairs(kernel(wrong), kernel(right)); }

}  // namespace

TEST_CASE("slips: loops, comparisons and terms that are one too many or too few") {
  CHECK(repairs_line("for (int k = 0; k <= K; ++k) f();", "for (int k = 0; (k < K); ++k) f();") == false);
  CHECK(repairs_line("for (int k = 0; k <= K; ++k) f();", "for (int k = 0; k < K; ++k) f();"));
  CHECK(repairs_line("for (int k = 1; k < K; ++k) f();", "for (int k = 0; k < K; ++k) f();"));
  CHECK(repairs_line("for (int k = 0; k < K - TILE; ++k) f();", "for (int k = 0; k < K; ++k) f();"));
  CHECK(repairs_line("for (int k = 0; k + TILE <= K; ++k) f();", "for (int k = 0; k < K; ++k) f();"));
  CHECK(repairs_line("x = A[row * K + k + 1];", "x = A[row * K + k];"));
  CHECK(repairs_line("int row = blockIdx.y * (2 * TILE);", "int row = blockIdx.y * (TILE);"));
}

TEST_CASE("slips: names, axes and places") {
  CHECK(repairs_line("x = A[row * N + k];", "x = A[row * K + k];"));
  CHECK(repairs_line("x = A[k * K + row];", "x = A[row * K + k];"));
  CHECK(repairs_line("float a[2], b[2]; b[0] = v.x, a[1] = v.y;", "float a[2], b[2]; a[0] = v.x, a[1] = v.y;"));
  CHECK(repairs_line("x = T[k][ty];", "x = T[ty][k];"));
  CHECK(repairs_line("x = A[row * K + k] * A[k * N + col];", "x = A[row * K + k] * B[k * N + col];"));
  CHECK(repairs_line("int a = threadIdx.x; int b = threadIdx.y;", "int a = threadIdx.y; int b = threadIdx.x;"));
  CHECK(repairs_line("int row = ty;", "int row = blockIdx.y * TILE + (ty);"));
}

TEST_CASE("slips: pointers into matrices") {
  CHECK(repairs_line("float* to = C + size_t(col) * N + row;", "float* to = C + size_t(row) * N + col;"));
  CHECK(repairs_line("float* to = C + size_t(row) * N + col; to[e] = sum;",
                     "float* to = C + size_t(row) * N + col; if ((row) < M && (col + e) < N) to[e] = sum;"));
  CHECK(repairs_line("for (int i = 0; i < 4; ++i) { float* to = C + row * N + col; f(to); }",
                     "for (int i = 0; i < 4; ++i) { float* to = C + row * N + col; "
                     "if (!((row) < M && (col) < N)) continue; f(to); }"));
  CHECK(repairs_line("for (int k0 = 0; k0 < K; k0 += TILE) { p = A + row * K + a; }",
                     "for (int k0 = 0; k0 < K; k0 += TILE) { p = A + row * K + k0 + a; }"));
  CHECK(repairs_line("p += K * 4;", "p = K * 4;"));
  CHECK(!repairs_line("const float* p = A; p += K * 4;", "const float* p = A; p = K * 4;"));
}

TEST_CASE("slips: sums and guards") {
  CHECK(repairs_line("float sum; sum += a * b;", "float sum; sum = 0; sum += a * b;"));
  CHECK(repairs_line("sum = a * b;", "sum += a * b;"));
  CHECK(repairs_line("sum += a + b;", "sum += (a) * (b);"));
  CHECK(repairs_line("C[row * N + col] += sum;", "C[row * N + col] = sum;"));
  CHECK(repairs_line("C[row * N + col] = sum;", "if ((row) < M && (col) < N) C[row * N + col] = sum;"));
  CHECK(repairs_line("if (row < M || col < N) f();", "if (row < M && col < N) f();"));
  CHECK(repairs_line("x = row < M ? A[row] : 1.0f;", "x = row < M ? A[row] : 0.0f;"));
}

TEST_CASE("slips: launches and barriers") {
  const std::string front = "__global__ void k(int N) {} void matmul(int M, int N) { dim3 block(8, 8), grid(1, 2); ";
  CHECK(repairs(front + "k<<<block, grid>>>(N); }", front + "k<<<grid, block>>>(N); }"));
  CHECK(repairs(front + "int n = N / TILE; }", front + "int n = (N + TILE - 1) / TILE; }"));
  const std::string loop = "__shared__ float t[8]; for (int i = 0; i < 8; ++i) { t[0] = i; ";
  CHECK(repairs(kernel(loop + "}"), kernel(loop + "__syncthreads(); }"), true));
  CHECK(!repairs(kernel(loop + "}"), kernel(loop + "__syncthreads(); }"), false));
}

TEST_CASE("slips: a skeleton is more than one change away from its solution") {
  for (const std::string& lab : solved_labs()) {
    std::string skeleton, solution;
    for (const std::string name : {"matmul.cu", "matmul.cpp"}) {
      if (!read_file(package_root() + "/labs/" + lab + "/" + name, skeleton)) continue;
      REQUIRE(read_file(package_root() + "/solutions/" + lab + "/" + name, solution));
      CHECK(!repairs(skeleton, solution, true));
    }
  }
}

TEST_CASE("many in one: every change has its number, and what overlaps in part is left out") {
  const SourceText code(kernel("x = a + b * c;"));
  const int a = [&] {
    int i = 0;
    while (!code.is(i, "a")) ++i;
    return i;
  }();
  const Slip sum = {{{a, a + 3}, "p"}}, product = {{{a + 2, a + 5}, "q"}}, inner = {{{a, a + 1}, "r"}};
  const Many many = many_in_one(code, {sum, product, inner});
  CHECK(many.numbers == std::vector<size_t>{0, 2});
  CHECK(packed(many.text).find("(slip_==0?(p):((slip_==1?(r):(a))+b))*c") != std::string::npos);
  for (size_t line = 1; line < many.call_of.size(); ++line)
    if (many.call_of[line] >= 0) CHECK(to_blame(many, static_cast<int>(line)).size() == 1);
}
