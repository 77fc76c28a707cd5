#include <doctest/doctest.h>

#include "grader/diagnosis/habits/fills.h"
#include "grader/diagnosis/habits/habits.h"
#include "grader/diagnosis/habits/made_source_test.h"
#include "grader/diagnosis/source_flow.h"
#include "grader/diagnosis/source_text.h"

namespace grader {

TEST_CASE("rows that are no whole fours are reported with their number") {
  CHECK(row_without_fours(kernel("__shared__ float t[2][8][32 + 1];"), "t") ==
        "A row of t has 32 + 1 elements, 33, which is not a multiple of 4.");
  CHECK(row_without_fours(kernel("__shared__ float t[8][36];"), "t").empty());
  CHECK(row_without_fours(kernel("__shared__ float t[8][33];"), "").empty());
}

TEST_CASE("C in the place of an input") {
  const std::string sum = kernel("C[row] = A[k] * B[k];");
  CHECK(c_given_as_input(sum + host("k<<<1, 1>>>(C, A, B, M, N, K);"), 2) == 5);
  CHECK(c_given_as_input(sum + host("k<<<1, 1>>>(A, B, C, M, N, K);"), 2) == 0);
}

TEST_CASE("launches: both sides in the grid, and shared memory that grows with a matrix") {
  CHECK(grid_has_both_sides(host("dim3 grid(N / 16, M / 16);\nk<<<grid, 16>>>(C);")));
  CHECK(!grid_has_both_sides(host("dim3 grid(N / 16, N / 16);\nk<<<grid, 16>>>(C);")));
  CHECK(shared_for_matrices(host("size_t bytes = 4 * K * 16;\nk<<<1, 16, bytes>>>(C);")).name == "K");
  CHECK(shared_for_matrices(host("k<<<M, 16, 4 * 16>>>(C);")).line == 0);
  CHECK(block_for_matrices(host("dim3 block(N, 4);\nk<<<1, block>>>(C);")).name == "N");
  CHECK(block_for_matrices(host("k<<<M, 16>>>(C);")).line == 0);
  CHECK(block_for_matrices(host("dim3 block;\nblock.x = 4;\nblock.y = M;\nk<<<1, block>>>(C);")).name == "M");
}

TEST_CASE("a loop over elements that goes on by one block") {
  const auto step = [](const std::string& by) {
    return step_of_one_block(kernel("for (int e = blockIdx.x * 64 + threadIdx.x; e < M * N; e += " + by + ") f(e);"));
  };
  CHECK(step("blockDim.x").line == 2);
  CHECK(step("blockDim.x").name == "blockDim.x");
  CHECK(step("gridDim.x * blockDim.x").line == 0);
}

TEST_CASE("a number of blocks beside a block that depends on sizes") {
  const auto launch = [](const std::string& config) {
    return block_of_sizes(kernel("") + host("k<<<" + config + ">>>(A, B, C, M, N, K);")).line;
  };
  CHECK(launch("256, tiles * 4") > 0);
  CHECK(launch("tiles * 4, 256") == 0);
  CHECK(launch("1, M * 4") == 0);
  CHECK(launch("256, 16 * 16") == 0);
  CHECK(launch("threads, dim3(N / 16, M / 16)") > 0);
  CHECK(launch("M, N") == 0);
}

TEST_CASE("a test against a product of sides") {
  const std::string total = "int total = M * N;\n";
  CHECK(has_guard(kernel(total + "if (i <= total) C[i] = 0;")));
  CHECK(has_guard(kernel(total + "if (i > total) return;")));
  CHECK(has_guard(kernel("int total = M * K;\nif (i < total) C[i] = 0;")));
  CHECK(!has_guard(kernel(total + "C[total - 1] = 0;")));
  CHECK(!has_guard(kernel("int all = M * K;\nfloat a = i < all ? A[i] : 0;")));  // A is as large
  CHECK(!has_guard(kernel("int all = M * K;\nif (i < all) {\n  a = A[i];\n}")));
  CHECK(has_guard(kernel(total + "if (i < total) C[i] = 0;")));
  CHECK(has_guard(kernel("for (int m = 0; m < 4; ++m)\n  if (row + m < M) C[row + m] = 0;")));
  CHECK(!has_guard(kernel("for (int m = 0; m < 4; ++m)\n  if (m < M) C[row] = 0;")));
}

TEST_CASE("what leads out of a tile") {
  const std::string tiles = "for (int k0 = 0; k0 < K; k0 += T) {\n__syncthreads();\n";
  CHECK(counts_beyond_tile(kernel(tiles + "t[k0 + tx] = 0;\n}"), 4).starts_with("k0 runs over all of K"));
  CHECK(counts_beyond_tile(kernel("for (int k = 0; k < K; ++k)\ns += t[k];"), 3) ==
        "k runs to K, but the array has fewer elements.");
  CHECK(counts_beyond_tile(kernel("int row = blockIdx.y * T;\nt[row] = 0;"), 3).starts_with("row runs over"));
  CHECK(counts_beyond_tile(kernel("int tx = threadIdx.x;\nt[tx] = 0;"), 3).empty());
}

TEST_CASE("a sum of products that is a whole number") {
  const std::string loop = "for (int k = 0; k < K; ++k) sum += A[k] * B[k];";
  CHECK(whole_number_sum(kernel("int at, sum = 0;\n" + loop)) == 2);
  CHECK(whole_number_sum(kernel("int at = 0; float sum = 0;\n" + loop)) == 0);
}

TEST_CASE("a block with more threads than any GPU takes") {
  const auto sides = [](const std::string& block) {
    return too_many_threads(kernel("") + host("dim3 b(" + block + ");\nk<<<1, b>>>(A, B, C, M, N, K);"));
  };
  CHECK(sides("64, 32") == "32 x 64");
  CHECK(sides("32, 32").empty());
}

TEST_CASE("a structure may hold the sizes of a kernel") {
  const std::string launch = "void matmul() { k<<<1, 1>>>(A, d); }\n";
  CHECK(kernel_without_sizes("struct Sizes { int n; };\n__global__ void k(float* A, Sizes* d) {}\n" + launch).line ==
        0);
  CHECK(kernel_without_sizes("__global__ void k(float* A, float* d) {}\n" + launch).line == 1);
  const std::string tiles = "#define M 16\n__global__ void k(float* A, float* C, int tiles) {}\n";
  CHECK(kernel_without_sizes(tiles + "void matmul(const float* A, const float* B, float* C, int m, int n, int k) {\n"
                                     "  int tiles = m / M;\n  k<<<1, 1>>>(A, C, tiles);\n}\n")
            .line == 0);
}

TEST_CASE("a kernel with rows of a constant learns no size from a launch in a loop") {
  const auto file = [](const char* end) {
    return std::string("#define SIZE 2000\n__global__ void k(float* a, float* b, float* c, int i) {\n") +
           "  c[threadIdx.x * SIZE + threadIdx.y] += a[threadIdx.x * SIZE + i] * b[i * SIZE + threadIdx.y];\n}\n" +
           "void matmul(const float* A, const float* B, float* C, int M, int N, int K) {\n" +
           "  cudaMemset(C, 0, sizeof(float) * M * N);\n  for (int i = 0; i < " + end +
           "; ++i) k<<<4, 4>>>(A, B, C, i);\n}\n";
  };
  CHECK(kernel_without_sizes(file("SIZE")).line == 2);
  CHECK(kernel_without_sizes(file("K")).line == 0);
}

}  // namespace grader
