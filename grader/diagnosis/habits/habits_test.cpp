#include "grader/diagnosis/habits/habits.h"
#include "grader/diagnosis/habits/language/language.h"
#include "grader/diagnosis/habits/made_source_test.h"

#include <doctest/doctest.h>

namespace grader {

TEST_CASE("a kernel that asks nowhere which thread it is does not divide its work") {
  const std::string loop = "for (int i = 0; i < M; ++i) C[i] = 0;";
  CHECK(undivided_kernel(kernel(loop)).name == "k");
  CHECK(undivided_kernel(kernel("if (threadIdx.x == 0) " + loop)).line == 0);
  CHECK(undivided_kernel(kernel(loop) + "void f() { k<<<1, 1>>>(); }\n").line == 0);
  CHECK(undivided_kernel(kernel("fragment<accumulator> c; " + loop)).line == 0);
  CHECK(undivided_kernel("#define ME() \\\n  int t = threadIdx.x;\n" + kernel("ME();" + loop)).line == 0);
  CHECK(undivided_kernel("__device__ int me() { return threadIdx.x; }\n" + kernel(loop)).line == 0);
}

TEST_CASE("axes: a column from y, and a block's number beside a thread's of another axis") {
  const std::string store = "C[row * N + col] = 0;";
  CHECK(column_on_y(kernel("int row = threadIdx.x;\nint col = threadIdx.y;\n" + store)).line == 3);
  CHECK(column_on_y(kernel("int row = threadIdx.y;\nint col = threadIdx.x;\n" + store)).line == 0);
  CHECK(crossed_axes(kernel("int bx = blockIdx.x;\nint row = bx * 16 + threadIdx.y;")).line == 3);
  CHECK(crossed_axes(kernel("int row = blockIdx.y * 16 + threadIdx.y;")).line == 0);
  CHECK(crossed_axes(kernel("int col = blockIdx.y * 32 + threadIdx.x % 32;")).line == 0);
}

TEST_CASE("the side that is not tested on the way to a line") {
  CHECK(untested_side(kernel("if (row < M)\n  C[row * N + col] = s;"), 3, "C") == 'N');
  CHECK(untested_side(kernel("if (row >= M) return;\nC[row * N + col] = s;"), 3, "C") == 'N');
  CHECK(untested_side(kernel("bool in = row < M && col < N;\nif (in) C[row * N + col] = s;"), 3, "C") == 0);
  CHECK(untested_side(kernel("t[ty] = row < M ? A[row * K + k0 + tx] : 0;"), 2, "A") == 'K');
  CHECK(untested_side(kernel("if (row < M)\n  for (int k = 0; k < K; ++k)\n    s += A[row * K + k];"), 4, "A") == 0);
  CHECK(untested_side(kernel("C[row * N + col] = s;"), 2, "C") == 0);
  CHECK(untested_side(kernel("if (row < M)\n  s += A[k * M + row];"), 3, "A") == 0);  // rows of different length
}

TEST_CASE("what C++ takes otherwise than it looks") {
  CHECK(open_macro("#define T 8 + 8\n" + kernel("int i = T * 2;")).name == "T");
  CHECK(open_macro("#define T (8 + 8)\n" + kernel("int i = T * 2;")).line == 0);
  const std::string least = "int k = 0; for (; k < LEAST(k + 8, K); ++k);";
  CHECK(open_macro("#define LEAST(a, b) a < b ? a : b\n" + kernel(least)).name == "LEAST");
  CHECK(open_macro("#define LEAST(a, b) ((a) < (b) ? (a) : (b))\n" + kernel(least)).line == 0);
  CHECK(open_macro("#define T -1\n" + kernel("int i = T * 2;")).line == 0);
  CHECK(open_macro("#define T 8 + 8\n" + kernel("int i = T;")).line == 0);
  CHECK(open_macro("#define T(x) x + 8\n" + kernel("int i = T(1) * 2;")).line == 0);
  const std::string at = "#define AT(r, c, ld) r * ld + c\n";
  CHECK(open_macro(at + kernel("s += A[AT(by + ty, k, K)];")).name == "AT");
  CHECK(open_macro(at + kernel("s += A[AT(row, k0 + k, K)];")).line == 0);
  CHECK(open_macro(at + kernel("s += A[AT((by + ty), k, K)];")).line == 0);
  CHECK(open_macro("#define AT(r, c, ld) (r) * (ld) + (c)\n" + kernel("s += A[AT(by + ty, k, K)];")).line == 0);
  CHECK(comma_in_index(kernel("C[i, j] = 0;")).name == "j");
  CHECK(comma_in_index(kernel("t[i][j, k] = 0;")).line == 2);
  CHECK(comma_in_index(kernel("C[at(i, j)] = 0;")).line == 0);
  CHECK(comma_in_index(kernel("auto f = [i, j] { return i; };\nauto [a, b] = p;")).line == 0);
  CHECK(returns_nothing("__device__ float f(int i) { float v = i; }\n").name == "f");
  CHECK(returns_nothing("__device__ float f(int i) { return i; }\n").line == 0);
  CHECK(returns_nothing("__device__ void f(int i) { C[i] = 0; }\n").line == 0);
  CHECK(half_compared(kernel("if (row < M && b->rows) C[row] = 0;")).name == "b->rows");
  CHECK(half_compared(kernel("if (row < M && b->rows > 1) C[row] = 0;")).line == 0);
  CHECK(half_compared(kernel("if (row < M && inside) C[row] = 0;")).line == 0);
  CHECK(unsigned_countdown(kernel("for (unsigned k = K - 1; k >= 0; k--) C[k] = 0;")).name == "k");
  CHECK(unsigned_countdown(kernel("for (size_t k = K - 1; k > 0; k--) C[k] = 0;")).line == 0);
  CHECK(unsigned_countdown(kernel("for (int k = K - 1; k >= 0; k--) C[k] = 0;")).line == 0);
  CHECK(static_sum(kernel("static float sum = 0;\nsum += A[0];")).name == "sum");
  CHECK(static_sum(kernel("static float first = 0;\nfloat sum = first;\nsum += A[0];")).line == 0);
  const std::string fours = "int k = 0;\nfor (; k + 3 < K; k += 4) s += A[k];\n";
  CHECK(rest_from_quotient(kernel(fours + "for (k = K / 4; k < K; k++) s += A[k];")).line == 4);
  CHECK(rest_from_quotient(kernel(fours + "for (k = K - 3; k < K; k++) s += A[k];")).name == "K - 3");
  CHECK(rest_from_quotient(kernel(fours + "for (k = K / 4 * 4; k < K; k++) s += A[k];")).line == 0);
  CHECK(rest_from_quotient(kernel("for (int k = K / 2; k < K; k++) s += A[k];")).line == 0);
}

TEST_CASE("an array of a thread's own is filled by a loop that ends elsewhere") {
  const std::string array = "float a[TM], b[TN];\n";
  CHECK(short_fill(kernel(array + "for (int i = 0; i < TM; ++i) { a[i] = 0; b[i] = 0; }")).name == "b");
  CHECK(short_fill(kernel(array + "for (int i = 0; i < TM; ++i) a[i] = 0;\nfor (int i = 0; i < TN; ++i) b[i] = 0;"))
            .line == 0);
  CHECK(short_fill(kernel(array + "b[0] = 1;\nb[1] = 2;")).line == 0);
}

TEST_CASE("a block and a tile of different sizes are reported in numbers") {
  const std::string tile = "#define T 16\n" + kernel("__shared__ float t[T][T];");
  const auto launch = [&](const char* block) {
    return tile + "void matmul() { dim3 block(" + block + ");\nk<<<1, block>>>(A, B, C, M, N, K); }";
  };
  CHECK(threads_and_places(launch("32, 32"), "", true) == "A block has 32 x 32 threads, and t has 16 x 16 elements.");
  CHECK(threads_and_places(launch("2 * T, T"), "t", true) ==
        "A block has 16 x 32 threads, and t has 16 x 16 elements.");
  CHECK(threads_and_places(launch("T, T"), "", true).empty());
  CHECK(threads_and_places(launch("T, T"), "", false).empty());
  const std::string copies = "#define T 16\n" + kernel("__shared__ float t[2][T][T];");
  CHECK(threads_and_places(copies + "void f() { k<<<1, dim3(T, T)>>>(A); }", "", true).empty());
  const std::string both = "template <int M, int T>\n__global__ void k() { __shared__ float t[M][T]; }\n";
  CHECK(threads_and_places(both + "template <int M, int T>\nvoid go() { k<M, T><<<1, dim3(M / T, 4)>>>(); }\n"
                                  "void f() { go<128, 8>(); go<32, 4>(); }\n",
                           "", false) == "A block has 4 x 8 threads, and t has 32 x 4 elements.");
  CHECK(threads_and_places(launch("T / 2, T"), "", false) == "A block has 16 x 8 threads, and t has 16 x 16 elements.");
  CHECK(threads_and_places(launch("T / 2, T"), "other", false).empty());
  CHECK(threads_and_places(launch("side, T"), "", false).empty());
}

TEST_CASE("an input that is multiplied from global memory beside a tile") {
  const std::string tile = "__shared__ float t[16];\n";
  CHECK(global_operand(kernel(tile + "sum += t[k] * B[k];")).name == "B");
  CHECK(global_operand(kernel(tile + "sum += t[k] * t[k + 8];")).line == 0);
  CHECK(global_operand(kernel("sum += A[k] * B[k];")).line == 0);
  CHECK(global_operand(kernel(tile + "sum += A[k] * B[k];\nsum += t[k] * t[k + 8];")).line == 0);
  const std::string load = "for (int k0 = 0; k0 < K; k0 += 16) { t[0] = k0 < K ? A[k0] : 0.0f; sum += t[k]; }";
  CHECK(global_operand(kernel(tile + load)).line == 0);
  CHECK(global_operand(kernel(tile + "for (int k = 0; k < K; k += 1) sum += (t[k]) * B[k];")).name == "B");
}

TEST_CASE("the call of a helper that reads one matrix") {
  const std::string text =
      "__device__ float at(const float* p) {\n  return *p;\n}\n" + kernel("C[0] = at(A);\nC[1] = at(B);");
  CHECK(call_about(text, 2, "B") == 6);
  CHECK(call_about(text, 2, "C") == 0);
  CHECK(call_about(text, 5, "B") == 0);
}

}  // namespace grader
