#include "grader/diagnosis/source_text.h"

#include <doctest/doctest.h>

#include "grader/diagnosis/source_flow.h"

using namespace grader;

TEST_CASE("a barrier that stands after an if in its line") {
  const std::string text = "a;\nif (k > 0) __syncthreads();\nb;\n__syncthreads();\n";
  CHECK(barrier_under_test(text, 1, 3) == 2);
  CHECK(barrier_under_test(text, 2, 5) == 0);
}

TEST_CASE("source: only C itself counts as added to, not an array of the file") {
  CHECK(adds_to_c("void f(float* C) {\nC[0] += 1;\n}\n") == 2);
  CHECK(adds_to_c("void f(float* C) {\nfloat acc[4];\nacc[0] += 1;\n}\n") == 0);
}

TEST_CASE("source: a loop to its end inclusive, unless its end is the last element") {
  CHECK(inclusive_loop("for (int k = 0; k <= TILE; ++k)\n  sum += a[k];\n", 2) == 1);
  CHECK(inclusive_loop("for (int k = 1; k <= n; ++k)\n  sum += a[k - 1];\n", 2) == 0);
  CHECK(inclusive_loop("int last = first + width - 1;\nfor (int a = first; a <= last; a += 16)\n  load(a);\n", 3) == 0);
}

TEST_CASE("source: copies of a tile, crossed tests, an index that goes on by one") {
  CHECK(has_copies("__shared__ float a[2][16][16], b[16][16];\n", "a"));
  CHECK_FALSE(has_copies("__shared__ float a[2][16][16], b[16][16];\n", "b"));
  CHECK(crossed_guard("int M, N;\nif (row < N && col < N) x();\n") == 2);
  CHECK(crossed_guard("int M, N;\nif (col < M && row < N) C[col * N + row] = x;\n") == 0);  // col counts rows
  CHECK(crossed_guard("void f(int n);\nif (row < n && col < n) x();\n") == 0);              // a single size
  CHECK(has_index_plus_one("sum += a[ty][k + 1];\n", 1));
  CHECK_FALSE(has_index_plus_one("s0 += a[k + 1];\ns1 += a[k + 2];\n", 1));  // unrolled
}

TEST_CASE("source: a line in a helper belongs to where the kernel calls it") {
  const std::string source =
      "__device__ void load(float* t) {\n  t[0] = 1;\n}\n__global__ void kernel() {\n  load(tile);\n  use(tile);\n}\n";
  CHECK(in_kernel(source, 2).line == 5);
  CHECK(in_kernel(source, 2).once);
  CHECK(in_kernel(source, 6).line == 6);
}

TEST_CASE("source: which axis counts the columns, under whatever names") {
  const auto kernel = [](const std::string& body) {
    return x_is_the_column("__global__ void k(const float* A, float* C, int N) {\n" + body + "\n}\n");
  };
  CHECK(kernel("int ty = blockIdx.y * 4 + threadIdx.y, tx = blockIdx.x * 4 + threadIdx.x; C[ty * N + tx] = 0;"));
  CHECK(kernel("int t = threadIdx.x, col = t % 8, row = t / 8; C[row * N + col] = 0;"));
  CHECK_FALSE(kernel("int row = threadIdx.x, col = threadIdx.y; C[row * N + col] = 0;"));
  CHECK_FALSE(kernel("C[threadIdx.x * N + threadIdx.y] = 0;"));
  CHECK_FALSE(kernel(""));
}
