#include "grader/diagnosis/habits/axes.h"

#include <doctest/doctest.h>

#include "grader/diagnosis/habits/fills.h"
#include "grader/diagnosis/habits/made_source_test.h"
#include "grader/diagnosis/habits/shares.h"

namespace grader {
namespace {

/// A kernel with this body, and its launch with blocks of 16 x 16.
std::string launched(const std::string& body) {
  return "__global__ void k(const float* A, const float* B, float* C, int M, int N, int K) {\n" + body +
         "}\nvoid matmul(const float* A, const float* B, float* C, int M, int N, int K) {\n"
         "  dim3 block(16, 16);\n  k<<<dim3(N / 16, M / 16), block>>>(A, B, C, M, N, K);\n}\n";
}

const std::string kPlace =
    "  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;\n  float sum = 0;\n";

}  // namespace

TEST_CASE("axes: a store that some thread's number is missing in") {
  const std::string short_of_x = "  int first = blockIdx.x * 16;\n  int row = blockIdx.y * 16 + threadIdx.y;\n";
  const std::string rest = "  tile[threadIdx.y][threadIdx.x] = A[row * K];\n";
  const Habit found = store_without_thread(launched(short_of_x + rest + "  C[row * N + first] = sum;\n"));
  CHECK(found.line == 5);
  CHECK(found.name == "x");
  CHECK(store_without_thread(launched(kPlace + "  C[row * N + col] = sum;\n")).line == 0);
  const std::string chosen = short_of_x + rest + "  if (threadIdx.x == 0) C[row * N + first] = sum;\n";
  CHECK(store_without_thread(launched(chosen)).line == 0);
}

TEST_CASE("axes: a product without the counter of its loop") {
  const auto in_loop = [](const std::string& body) {
    return product_without_counter(launched("  for (int i = 0; i < 16; ++i) " + body));
  };
  CHECK(in_loop("sum += a[y][m] * b[m][x];").name == "i");
  CHECK(in_loop("{ sum += a[y][m] * b[m][x]; }").line == 2);
  CHECK(in_loop("sum += a[y][i] * b[m][x];").line == 0);
  CHECK(in_loop("{ sum += a[y][m] * b[m][x]; ++m; }").line == 0);
  CHECK(in_loop("sum += a[p++] * b[q++];").line == 0);
  CHECK(in_loop("sum += 1;").line == 0);
}

TEST_CASE("axes: a tile that is filled with k along one index, and read with k along the other") {
  const auto with = [](const std::string& place, const std::string& read) {
    return tile_read_across(launched(kPlace + "  for (int t = 0; t < K / 16; ++t) {\n    tile" + place +
                                     " = B[(t * 16 + threadIdx.y) * N + col];\n    __syncthreads();\n"
                                     "    for (int k = 0; k < 16; ++k)\n      sum += a[threadIdx.y][k] * tile" +
                                     read + ";\n    __syncthreads();\n  }\n"));
  };
  CHECK(with("[threadIdx.y][threadIdx.x]", "[k][threadIdx.x]").line == 0);
  CHECK(with("[threadIdx.y][threadIdx.x]", "[threadIdx.x][k]").line == 8);
  CHECK(with("[threadIdx.y][threadIdx.x]", "[threadIdx.x][k]").name == "tile");
  CHECK(with("[threadIdx.x][threadIdx.y]", "[threadIdx.x][k]").line == 0);
  CHECK(with("[threadIdx.x][threadIdx.y]", "[k][threadIdx.x]").line == 8);
  CHECK(with("[threadIdx.y][threadIdx.x]", "[threadIdx.x][k] * tile[k][threadIdx.x]").line == 0);
}

TEST_CASE("axes: a sum over k takes four elements of one row of B") {
  const auto with = [](const std::string& b) {
    return four_of_one_row(
        launched("  for (int k = 0; k < K; k += 4) {\n    float4 a = *(float4*)&A[row * K + k];\n"
                 "    float4 b = *(float4*)&B[" +
                 b + "];\n    sum += a.x * b.x;\n    sum += a.w * b.w;\n  }\n"));
  };
  CHECK(with("k * N + col").line == 4);
  CHECK(with("k * N + col").name == "B");
  CHECK(with("col * K + k").line == 0);
}

TEST_CASE("axes: a loop that begins in the block's rows, and ends as if it began at 0") {
  const auto with = [](const std::string& loop) {
    return end_without_start(launched("  int first = blockIdx.y * 16 * K;\n  " + loop + " sum += A[a];\n"));
  };
  CHECK(with("for (int a = first, b = 0; a < K; a += 16)").name == "K");
  CHECK(with("for (int a = blockIdx.y * K; a < K; a += 16)").line == 3);
  CHECK(with("for (int a = first; a < first + K; a += 16)").line == 0);
  CHECK(with("for (int a = 0; a < K; a += 16)").line == 0);
  CHECK(with("for (int a = blockIdx.y * 16; a < M; a += 16)").line == 0);
}

TEST_CASE("axes: a number of the block that nobody asks for") {
  const std::string store = "  C[row * N + blockIdx.x * 16 + threadIdx.x] = 0;\n";
  CHECK(unused_block_axis(launched("  int row = blockDim.y * 16 + threadIdx.y;\n" + store)).name == "y");
  CHECK(unused_block_axis(launched("  int row = blockIdx.y * 16 + threadIdx.y;\n" + store)).line == 0);
}

TEST_CASE("axes: a load that does not follow its block") {
  const auto with = [](const std::string& a, const std::string& b) {
    return load_of_other_block(launched(kPlace + "  for (int k = 0; k < K; ++k)\n    sum += A[" + a + "] *\n B[" + b +
                                        "];\n  C[row * N + col] = sum;\n"));
  };
  CHECK(with("row * K + k", "k * N + col").line == 0);
  const StrayLoad other = with("row * K + k", "k * N + row");
  CHECK(other.line == 6);
  CHECK_FALSE(other.of_a);
  CHECK(other.matrix == "B");
  CHECK(other.needed == 'x');
  CHECK(other.has_other);
  const StrayLoad none = with("threadIdx.y * K + k", "k * N + col");
  CHECK(none.line == 5);
  CHECK(none.of_a);
  CHECK_FALSE(none.has_other);
  CHECK(with("col * K + k", "k * N + row").line == 0);  // it is C that is transposed
}

TEST_CASE("axes: tiles are read for another thread's element") {
  const auto with = [](const std::string& row, const std::string& col) {
    return launched("  int tx = threadIdx.x, ty = threadIdx.y;\n  int row = blockIdx.y * 16 + " + row +
                    ", col = blockIdx.x * 16 + " + col +
                    ";\n  As[ty][tx] = A[row * K + ty];\n  for (int k = 0; k < 16; ++k)\n    sum += As[ty][k] * "
                    "Bs[k][tx];\n  C[row * N + col] = sum;\n");
  };
  CHECK(product_of_other_thread(with("tx", "ty")) == 6);
  CHECK(product_of_other_thread(with("ty", "tx")) == 0);
}

TEST_CASE("fills: lines that only some threads come to") {
  const auto filled = [](const std::string& test) {
    return launched("  __shared__ float t[16][16];\n  int lane = threadIdx.x;\n  if (" + test +
                    ") {\n    if (lane < K) t[0][lane] = 1;\n    else t[0][lane] = 0;\n  }\n");
  };
  CHECK(fills_of_some(filled("lane < 8"), "t").line == 5);
  CHECK(fills_of_some(filled("lane < 8"), "t").name == "lane < 8");
  CHECK(fills_of_some(filled("lane < N"), "t").line == 0);
}

TEST_CASE("axes: a grid whose sides are exchanged") {
  const auto grid = [](const std::string& sides, const std::string& row) {
    return kernel("int row = " + row + ", col = blockIdx.x * 16 + threadIdx.x;\nC[row * N + col] = 0;") +
           host("dim3 g(" + sides + ");\nk<<<g, dim3(16, 16)>>>(A, B, C, M, N, K);");
  };
  const std::string row = "blockIdx.y * 16 + threadIdx.y";
  CHECK(exchanged_grid(grid("M / 16, N / 16", row)) > 0);
  CHECK(exchanged_grid(grid("N / 16, M / 16", row)) == 0);
  CHECK(exchanged_grid(grid("M / 16, M / 16", row)) == 0);
  const std::string named =
      "int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;\n"
      "int id = x + y * N;\nif (id < M * N) C[id] = 0;";
  const std::string launch = "k<<<g, dim3(16, 16)>>>(A, B, C, M, N, K);";
  CHECK(exchanged_grid(kernel(named) + host("dim3 g(M / 16, N / 16);\n" + launch)) > 0);
  CHECK(exchanged_grid(kernel(named) + host("dim3 g(N / 16, M / 16);\n" + launch)) == 0);
}

}  // namespace grader
