#include "grader/diagnosis/habits/shares.h"

#include <doctest/doctest.h>

#include "grader/diagnosis/habits/axes.h"
#include "grader/diagnosis/habits/fills.h"
#include "grader/diagnosis/habits/made_source_test.h"

namespace grader {

TEST_CASE("shares: threads that take several rows, and begin one after the other") {
  const std::string loop = "for (int i = first; i < first + 4; i++) C[i] = 0;";
  const Habit found = overlapping_shares(kernel("int first = blockIdx.x * blockDim.x + threadIdx.x;\n" + loop));
  CHECK(found.line == 2);
  CHECK(found.name == "A thread takes 4 from first on, and the next thread begins one further.");
  CHECK(overlapping_shares(kernel("int first = (blockIdx.x * 16 + threadIdx.x) * 4;\n" + loop)).line == 0);
  CHECK(overlapping_shares(kernel("int first = blockIdx.x * 64 + threadIdx.x * 4;\n" + loop)).line == 0);
  CHECK(overlapping_shares(kernel("int first = threadIdx.x / 8;\n" + loop)).line == 0);
}

TEST_CASE("shares: a loop that fills the same place again and again") {
  const auto filled = [](const std::string& place, const std::string& more) {
    return kernel("__shared__ float t[16][16];\nfor (int c = 0; c < 4; ++c) {\n  int col = x + c * 16;\n  t" + place +
                  " = B[col];\n" + more + "}");
  };
  CHECK(overwritten_tile(filled("[y][x]", "")).line == 3);
  CHECK(overwritten_tile(filled("[y][x]", "")).name == "t");
  CHECK(overwritten_tile(filled("[y][col]", "")).line == 0);
  CHECK(overwritten_tile(filled("[y][x]", "__syncthreads();\n")).line == 0);
  CHECK(overwritten_tile(filled("[y][x]", "s += t[y][x];\n")).line == 0);
}

TEST_CASE("shares: all threads load one element") {
  const std::string tile = "__shared__ float t[16][16];\nint tx = threadIdx.x, i = blockIdx.x * 16;\n";
  CHECK(load_without_thread(kernel(tile + "t[0][tx] = A[i * K];")).line == 4);
  CHECK(load_without_thread(kernel(tile + "t[0][tx] = A[i * K];")).name ==
        "Nothing in the index of A depends on threadIdx.x, and its place in the tile does.");
  const std::string both = "t[threadIdx.y][tx] = A[(i + tx) * K + ";
  CHECK(load_without_thread(kernel(tile + both + "tx];")).line == 4);
  CHECK(load_without_thread(kernel(tile + both + "threadIdx.y];")).line == 0);
  CHECK(load_without_thread(kernel(tile + "t[0][tx] = A[i * K + tx];")).line == 0);
  CHECK(load_without_thread(kernel(tile + "t[0][0] = A[i * K];")).line == 0);
}

TEST_CASE("shares: what the head of a loop adds is no thread's number") {
  const std::string tile = "__shared__ float t[16][16];\nint x = threadIdx.x, y = threadIdx.y;\n";
  const auto loop = [&](const std::string& index) {
    return kernel(tile + "for (int k = 0; k < K; k += 16) {\n  t[y][x] = A[" + index + "];\n}");
  };
  CHECK(load_without_thread(loop("y * K + k")).line == 5);
  CHECK(load_without_thread(loop("y * K + k + x")).line == 0);
}

TEST_CASE("shares: a place of the tile that is a sum of two threads") {
  const std::string tile = "__shared__ float t[256];\n";
  CHECK(filled_at_sum(kernel(tile + "t[threadIdx.y + threadIdx.x] = 0;"), "t").line == 3);
  CHECK(filled_at_sum(kernel(tile + "int x = threadIdx.x, y = threadIdx.y;\nt[x + y] = 0;"), "t").name == "x + y");
  CHECK(filled_at_sum(kernel(tile + "t[threadIdx.y * 16 + threadIdx.x] = 0;"), "t").line == 0);
  CHECK(filled_at_sum(kernel(tile + "s += t[threadIdx.y + threadIdx.x];"), "t").line == 0);
}

TEST_CASE("shares: a tile that nothing fills beyond an edge") {
  const std::string tile = "__shared__ float t[16][16];\n";
  CHECK(filled_under_test(kernel(tile + "if (k < K) t[y][x] = A[k];"), "t").line == 3);
  CHECK(filled_under_test(kernel(tile + "if (k < K) t[y][x] = A[k]; else t[y][x] = 0;"), "t").line == 0);
  CHECK(filled_under_test(kernel(tile + "if (k < K)\n  FLOAT4(t[y][x]) = FLOAT4(A[k]);"), "t").name == "k < K");
  CHECK(filled_under_test(kernel(tile + "if (y < 4) t[y][x] = A[k];"), "t").line == 0);
  CHECK(filled_under_test(kernel(tile + "t[y][x] = A[k];"), "t").line == 0);
}

TEST_CASE("shares: rounds of a loop that add one and the same product") {
  const auto loop = [](const std::string& body) {
    return product_without_counter(kernel("for (int k = 0; k < 32; ++k) {\n" + body + "}")).line;
  };
  CHECK(loop("  float a = shuffled(v, 0);\n  sum += a * b;\n") > 0);
  CHECK(loop("  float a = shuffled(v, k);\n  sum += a * b;\n") == 0);
  CHECK(loop("  sum += a * b;\n  a = next;\n") == 0);
  CHECK(loop("  sum += *a * b;\n  ++a;\n") == 0);
}

TEST_CASE("shares: a row of a tile with two subscripts that is multiplied as well") {
  const std::string tile = "__shared__ float t[BM][BK];\n";
  CHECK(row_scaled_twice(kernel(tile + "t[(row + i) * BK][k] = 0;")).line == 3);
  CHECK(row_scaled_twice(kernel(tile + "t[row + i][k] = 0;")).line == 0);
  CHECK(row_scaled_twice(kernel(tile + "t[row * TM][k] = 0;")).line == 0);
}

TEST_CASE("shares: a load that no round of the loop moves") {
  const auto loaded = [](const std::string& index, const std::string& more) {
    return kernel("__shared__ float t[16][16];\nfor (int q = 0; q < K / 16; ++q) {\n  t[y][x] = A[" + index +
                  "];\n  __syncthreads();\n" + more + "}");
  };
  CHECK(load_without_round(loaded("row * K + x", "")).line == 4);
  CHECK(load_without_round(loaded("row * K + q * 16 + x", "")).line == 0);
  CHECK(load_without_round(loaded("at", "  at += 16;\n")).line == 0);
  CHECK(load_without_round(loaded("x", "  A += 16;\n")).line == 0);
}

TEST_CASE("fills: halves, two buffers, and numbers without fractions") {
  CHECK(half_fragment(kernel("wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> f;")).name == "half");
  CHECK(half_fragment(kernel("wmma::fragment<wmma::matrix_a, 16, 16, 8, tf32, wmma::row_major> f;")).line == 0);
  CHECK(half_value(kernel("half a = __float2half(A[0]);")).name == "half");
  CHECK(half_value(kernel("__nv_bfloat16 a = __float2bfloat16(A[0]);")).name == "bfloat16");
  CHECK(half_value(kernel("float a = A[0];")).line == 0);
  const auto lengths = [](const std::string& given) {
    return lengths_of_columns(
        "__global__ void k(const float* A, const float* B, float* C, int M, int N, int K) {\n"
        "  int lda = M, ldb = K, ldc = M;\n}\n"
        "void matmul(const float* A, const float* B, float* C, int M, int N, int K) {\n  k<<<1, 1>>>(" +
        given + ");\n}\n");
  };
  CHECK(lengths("A, B, C, M, N, K") == 2);
  CHECK(lengths("B, A, C, N, M, K") == 0);
  const auto loaded = [](const std::string& order, const std::string& from) {
    return column_fragment(kernel("wmma::fragment<wmma::matrix_b, 16, 16, 8, tf32, wmma::" + order +
                                  "> f;\nwmma::load_matrix_sync(f, " + from + ", 64);"));
  };
  CHECK(loaded("col_major", "B + k * N").name == "B");
  CHECK(loaded("col_major", "&tile[0]").line == 0);
  CHECK(loaded("row_major", "B + k * N").line == 0);
  CHECK(has_two_buffers(kernel("__shared__ float t[2][8][8], u[8][8];"), "t"));
  CHECK(has_two_buffers(kernel("__shared__ float t[2 * BK * BN];"), "t"));
  CHECK_FALSE(has_two_buffers(kernel("__shared__ float t[8][8];"), "t"));
  CHECK(whole_number_tile(kernel("int next = A[row * K];")).name == "next");
  CHECK(whole_number_tile(kernel("int next = rows[0];")).line == 0);
}

TEST_CASE("shares: a tile that another one is filled for") {
  const auto filled = [](const std::string& second, const std::string& more) {
    return kernel("__shared__ float a[16][16];\n__shared__ float b[16][16];\na[y][x] = A[i];\n" + second +
                  "[y][x] = B[j];\n" + more + "sum += a[y][k] * b[k][x];");
  };
  CHECK(filled_for_another(filled("a", ""), "b").name == "a");
  CHECK(filled_for_another(filled("a", ""), "b").line == 5);
  CHECK(filled_for_another(filled("b", ""), "b").line == 0);
  CHECK(filled_for_another(filled("a", "load(b, B);\n"), "b").line == 0);
  CHECK(filled_for_another(filled("a", ""), "a").line == 0);
}

TEST_CASE("shares: a product that replaces the sum in each round") {
  const auto sums = [](const std::string& body) {
    return kernel("float sum[4][4];\nfor (int k = 0; k < 8; ++k)\nfor (int m = 0; m < 4; ++m)\n" + body);
  };
  CHECK(product_replaces_sum(sums("sum[m][0] = a[y + m][k] * b[k][x];")).line == 5);
  CHECK(product_replaces_sum(sums("sum[m][0] = a[y + m][k] * b[k][x];")).name == "sum[m][0]");
  CHECK(product_replaces_sum(sums("sum[m][k] = a[y + m][k] * b[k][x];")).line == 0);  // one for each round
  CHECK(product_replaces_sum(sums("sum[m][0] += a[y + m][k] * b[k][x];")).line == 0);
  CHECK(product_replaces_sum(sums("if (k == 7) sum[m][0] = a[y + m][k] * b[k][x];")).line == 0);
  CHECK(product_replaces_sum(sums("{ sum[m][0] = a[y + m][k] * b[k][x]; total += sum[m][0]; }")).line == 0);
}

TEST_CASE("fills: both halves of one test fill a place") {
  const std::string fill = "if (c < K) t[y][x] = A[c];\nelse t[y][x] = 0;\n";
  CHECK(single_fill(kernel(fill), "t").line == 2);
  CHECK(single_fill(kernel("t[y][x] = A[c];\nt[y][x] = 0;"), "t").line == 0);
  CHECK(single_fill(kernel("if (c < K) t[y][x] = A[c];\nelse t[y][x + 1] = 0;\n"), "t").line == 0);
}

}  // namespace grader
