#include <doctest/doctest.h>

#include "grader/diagnosis/habits/habits.h"
#include "grader/diagnosis/source_flow.h"

namespace grader {
namespace {

std::string kernel(const std::string& body) {
  return "__global__ void k(const float* A, const float* B, float* C, int M, int N, int K) {\n" + body + "\n}\n";
}

std::string host(const std::string& body) {
  return "void matmul(const float* A, const float* B, float* C, int M, int N, int K) {\n" + body + "\n}\n";
}

}  // namespace

TEST_CASE("blocks that are taken one by one") {
  CHECK(blocks_one_by_one(host("for (int k0 = 0; k0 < K; k0++)\nfor (int k = k0; k < e; ++k) s += A[k];")).line == 2);
  CHECK(blocks_one_by_one(host("for (int j = 0; j < N; j += 1)\nfor (int c = 0; c < w; ++c) s += A[j + c];")).name ==
        "j");
  CHECK(blocks_one_by_one(host("for (int k0 = 0; k0 < K; k0 += T)\nfor (int k = k0; k < e; ++k) s += A[k];")).line ==
        0);
  CHECK(blocks_one_by_one(host("for (int i = 0; i < M; ++i)\nfor (int k = 0; k < K; ++k) s += A[i * K + k];")).line ==
        0);
}

TEST_CASE("the row that a fragment is told of is that of its tile") {
  const std::string tile = "constexpr int BK = 16;\n__shared__ float As[64][BK];\n";
  CHECK(fragment_row(kernel(tile + "load_matrix_sync(a, &As[r][k], K);")).line == 4);
  CHECK(fragment_row(kernel(tile + "load_matrix_sync(a, &As[r][k], 64);")).line == 4);
  CHECK(fragment_row(kernel(tile + "load_matrix_sync(a, &As[r][k], BK);")).line == 0);
  CHECK(fragment_row(kernel(tile + "load_matrix_sync(a, &As[r][k], 16);")).line == 0);
  CHECK(fragment_row(kernel(tile + "store_matrix_sync(C + at, c, N, mem_row_major);")).line == 0);
}

TEST_CASE("a tile in one row of memory has its own rows, not those of a matrix") {
  const std::string tile = "__shared__ float t[256];\n";
  CHECK(tile_in_rows_of_matrix(kernel(tile + "t[ty * K + tx] = A[row * K + tx];")).name == "t, and K");
  CHECK(tile_in_rows_of_matrix(kernel(tile + "t[ty * 16 + tx] = A[row * K + tx];")).line == 0);
}

TEST_CASE("rows that are no whole fours are told with their number") {
  CHECK(row_without_fours(kernel("__shared__ float t[2][8][32 + 1];"), "t") ==
        "A row of t has 32 + 1 places, 33: that is no multiple of 4.");
  CHECK(row_without_fours(kernel("__shared__ float t[8][36];"), "t").empty());
  CHECK(row_without_fours(kernel("__shared__ float t[8][33];"), "").empty());
}

TEST_CASE("a kernel without a loop makes one product") {
  CHECK(kernel_without_loop(kernel("C[i] = A[i] * B[i];")).name == "k");
  CHECK(kernel_without_loop(kernel("for (int k = 0; k < K; ++k) C[i] += A[k] * B[k];")).line == 0);
  CHECK(kernel_without_loop(kernel("atomicAdd(&C[i], A[i] * B[i]);")).line == 0);
}

TEST_CASE("a store that stands in the loop over what is left") {
  const std::string loop = "int k = 0;\nfor (; k < K - 3; k += 4) s += A[k];\nfor (; k < K; ++k) ";
  CHECK(stored_with_the_rest(host(loop + "{ s += A[k];\nC[i] = s; }")).line == 5);
  CHECK(stored_with_the_rest(host(loop + "s += A[k];\nC[i] = s;")).line == 0);
}

TEST_CASE("of several lines that set a name alike, one that does not") {
  const std::string usual = "for (;;) { const int e = i * T + t; }\n", odd = "for (;;) { const int e = i * (T / 2) + t; }";
  CHECK(odd_one_out(kernel(usual + usual + odd)).line == 4);
  CHECK(odd_one_out(kernel(usual + usual + odd)).name == "e = i * T + t");
  CHECK(odd_one_out(kernel(usual + odd)).line == 0);
  CHECK(odd_one_out(kernel(usual + odd + odd)).line == 2);
  CHECK(odd_one_out(kernel(usual + usual + usual)).line == 0);
}

TEST_CASE("loops with sums that are worth a look") {
  const auto line = [](const std::string& loop) { return loop_worth_a_look(kernel(loop + " s += a[k] * b[k];")); };
  CHECK(line("for (int k = 1; k < T; ++k)") == 2);
  CHECK(line("for (int k = 0; k <= T; ++k)") == 2);
  CHECK(line("for (int k = 0; k < T - 1; ++k)") == 2);
  CHECK(line("for (int k = 0; k < T; k += 2)") == 2);
  CHECK(line("for (int k = 0; k < T; ++k)") == 0);
}

TEST_CASE("a number of blocks beside a block that depends on sizes") {
  const auto launch = [](const std::string& config) {
    return block_of_sizes(kernel("") + host("k<<<" + config + ">>>(A, B, C, M, N, K);")).line;
  };
  CHECK(launch("256, tiles * 4") > 0);
  CHECK(launch("tiles * 4, 256") == 0);
  CHECK(launch("1, M * 4") == 0);
  CHECK(launch("256, 16 * 16") == 0);
}

}  // namespace grader
