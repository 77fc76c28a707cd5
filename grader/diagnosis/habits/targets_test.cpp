#include <doctest/doctest.h>

#include "grader/diagnosis/habits/fills.h"
#include "grader/diagnosis/habits/habits.h"
#include "grader/diagnosis/habits/made_source_test.h"

namespace grader {

TEST_CASE("only the first of a thread's elements is stored") {
  const std::string store_all = "store_matrix_sync(C + row * N + col, f, N, 0);";
  CHECK(stores_whole_fragments(kernel("if (row + 16 <= M && col + 16 <= N) " + store_all)).line == 2);
  CHECK(stores_whole_fragments(kernel("if (row < M) " + store_all)).line == 0);
  const std::string sums = "float sum[2][2] = {};\nsum[i][j] += a[i] * b[j];\n";
  CHECK(one_element_stored(kernel(sums + "C[i] = sum[0][0];")).name == "sum");
  CHECK(one_element_stored(kernel(sums + "C[i] = sum[i][j];")).line == 0);
}

TEST_CASE("a place that gets two values, and places that are all the same") {
  CHECK(same_target_twice(kernel("v.z = p[2];\nv.z = p[3];")).name == "v.z");
  CHECK(same_target_twice(kernel("if (c < N) v.z = p[2];\nif (d < N) v.z = p[3];")).line == 3);
  CHECK(same_target_twice(kernel("v.z = p[2];\nv.w = p[3];")).line == 0);
  CHECK(same_target_twice(kernel("if (c < N) { v.z = p[2]; } else { v.z = p[3]; }")).line == 0);
  CHECK(same_target_twice(kernel("if (c < N)\nv.z = p[2];\nelse if (d < N)\nv.z = p[3];")).line == 0);
  CHECK(same_target_twice(kernel("if (c < N) { v.z = p[2]; return; }\nv.z = p[3];")).line == 0);
  CHECK(same_target_twice(kernel("t[c + 2][r] = v.z;\nt[c + 2][r] = v.w;")).name == "t[c + 2][r]");
  CHECK(same_target_twice(kernel("t[c + 2][r] = v.z;\nt[c + 3][r] = v.w;")).line == 0);
  CHECK(same_target_twice(kernel("t[0] = p[2];\nt[0] = t[0] + p[3];")).line == 0);
  const std::string same = "int r = threadIdx.x % 16;\nint c = threadIdx.x % 16;\n";
  CHECK(same_place_twice(kernel(same + "C[r * N + c] = 0;")).name == "r and c");
  CHECK(same_place_twice(kernel(same + "t[r][c] = 0;")).line == 3);
  CHECK(same_place_twice(kernel(same + "t[r][k] = u[k][c];")).line == 0);
  CHECK(same_place_twice(kernel(same + "C[(r * 4 + i) * N + c * 4 + j] = 0;")).name == "r and c");
  CHECK(same_place_twice(kernel(same + "int row = r * 4, col = c * 4;\nC[row * N + col] = 0;")).name == "r and c");
  CHECK(same_place_twice(kernel(same + "C[i * N + c * 4 + j] = t[r];")).line == 0);
  CHECK(same_place_twice(kernel("int r = threadIdx.x / 16;\nint c = threadIdx.x % 16;")).line == 0);
  const std::string apart = "{ int r = threadIdx.x % 16; a = A[r * K]; }\n{ int c = threadIdx.x % 16; b = B[c]; }\n";
  CHECK(same_place_twice(kernel(apart + "t[r][c] = 0;")).line == 0);
  const std::string loop = "for (int i = 0; i < 8; i++)\n";
  CHECK(store_stands_still(kernel(loop + "C[row * N + col] = out[i];")).name == "i");
  CHECK(store_stands_still(kernel(loop + "C[(row + i) * N + col] = out[i];")).line == 0);
  CHECK(store_stands_still(kernel(loop + "{ int at = (row + i) * N; C[at] = out[i]; }")).line == 0);
  CHECK(store_stands_still(kernel(loop + "{ int at = AT(row, col + i); C[at] = out[i]; }")).line == 0);
}

TEST_CASE("sums that are multiplied, or cleared in each round") {
  const std::string sums = "s[0] += A[k];\ns[1] += A[k + 1];\n";
  CHECK(multiplied_sums(host(sums + "C[i] = s[0] * s[1];")).name == "s[0] * s[1]");
  CHECK(multiplied_sums(host(sums + "C[i] = s[0] + s[1];")).line == 0);
  const std::string loop = "for (int k = 0; k < K; ++k) {\n", inner = "for (int j = 0; j < N; ++j) ";
  CHECK(cleared_in_each_round(host(loop + inner + "C[j] = 0;\n" + inner + "C[j] += B[j];\n}")).line == 3);
  CHECK(cleared_in_each_round(host(inner + "C[j] = 0;\n" + loop + inner + "C[j] += B[j];\n}")).line == 0);
}

TEST_CASE("loops that begin at 0 in each block, and indices whose parts are exchanged") {
  const std::string blocks = "for (int b = 0; b < K; b += 32)\n";
  CHECK(starts_at_zero(host(blocks + "for (int k = 0; k < std::min(b + 32, K); ++k) x();")).name == "k");
  CHECK(starts_at_zero(host(blocks + "for (int k = b; k < std::min(b + 32, K); ++k) x();")).line == 0);
  CHECK(starts_at_zero(host(blocks + "for (int k = 0; k < std::min(32, K - b); ++k) x();")).line == 0);
  const std::string split = "int i = id % N, j = id / N;\n";
  CHECK(exchanged_split(kernel(split + "sum += A[i * K + k] * B[k * N + j];")).name == "i");
  CHECK(exchanged_split(kernel(split + "sum += A[j * K + k] * B[k * N + i];")).line == 0);
}

TEST_CASE("copies the wrong way, and sizes of pointers") {
  CHECK(copy_reversed(host("float* d;\ncudaMemcpy(d, C, M * N * sizeof(float), cudaMemcpyDeviceToDevice);")).line == 3);
  CHECK(copy_reversed(host("float* d;\ncudaMemcpy(C, d, M * N * sizeof(float), cudaMemcpyDeviceToDevice);")).line == 0);
  CHECK(copy_reversed(host("k<<<1, 1>>>(A, B, C);\ncudaMemcpy(d, C, 4, cudaMemcpyDeviceToDevice);")).line == 0);
  CHECK(size_of_pointer(host("float* d;\ncudaMemcpy(C, d, sizeof(d), cudaMemcpyDeviceToDevice);")).name == "d");
  CHECK(size_of_pointer(host("float* d;\ncudaMemcpy(C, d, n * sizeof(float), cudaMemcpyDeviceToDevice);")).line == 0);
  const std::string launch = "k<<<1, dim3(16, 1, 16)>>>(A, B, C);";
  CHECK(block_along_z(kernel("int y = threadIdx.y;") + host(launch)).line > 0);
  CHECK(block_along_z(kernel("int z = threadIdx.z + threadIdx.y;") + host(launch)).line == 0);
}

TEST_CASE("a copy into C of what a later launch fills") {
  const std::string copy = "cudaMemcpy(C, d, M * N * sizeof(float), cudaMemcpyDeviceToDevice);\n",
                    launch = "k<<<1, 1>>>(A, B, d);\n";
  CHECK(copied_too_early(host("float* d;\n" + copy + launch)).name == "d");
  CHECK(copied_too_early(host("float* d;\n" + launch + copy)).line == 0);
  CHECK(copied_too_early(host("float* d;\n" + launch + copy + launch)).line == 0);
}

TEST_CASE("functions that give the other one of two numbers") {
  CHECK(inverted_choice("#define MIN(a, b) ((a) > (b) ? (a) : (b))\n").name == "MIN");
  CHECK(inverted_choice("#define MIN(a, b) ((a) > (b) ? (b) : (a))\n").line == 0);
  CHECK(inverted_choice("int smaller(int a, int b) { return a > b ? a : b; }\n").name == "smaller");
  CHECK(inverted_choice("int larger(int a, int b) { return a > b ? a : b; }\n").line == 0);
  CHECK(inverted_choice("int my_max(int a, int b) { return a < b ? a : b; }\n").name == "my_max");
}

TEST_CASE("a test that asks for another place than the access after it") {
  const std::string rows = "int r0 = blockIdx.y * 8;\nfor (int i = 0; i < 8; i++)\n";
  CHECK(tested_elsewhere(kernel(rows + "if (r0 < M && c < N) C[(r0 + i) * N + c] = s[i];"), 4, "C").name ==
        "r0, and the access goes to r0 + i");
  CHECK(tested_elsewhere(kernel(rows + "if (r0 + i < M && c < N) C[(r0 + i) * N + c] = s[i];"), 4, "C").line == 0);
  CHECK(tested_elsewhere(kernel(rows + "if (r0 < M * N) C[(r0 + i) * N + c] = s[i];"), 4, "C").line == 0);
  CHECK(tested_elsewhere(kernel(rows + "if (r0 + i < N && c < M) C[(r0 + i) * N + c] = s[i];"), 4, "C").line == 0);
  const std::string places = "int x = threadIdx.x, y = threadIdx.y;\n";
  CHECK(tested_elsewhere(kernel(places + "t[y][x] = r < M && k0 + y < K ? A[r * K + k0 + x] : 0;"), 3, "A").line == 3);
  CHECK(tested_elsewhere(kernel(places + "t[y][x] = r < M && k0 + x < K ? A[r * K + k0 + x] : 0;"), 3, "A").line == 0);
}

TEST_CASE("a test that compares with another side than that of the access, and one that is turned round") {
  const std::string naive = "if (x < M && y < N)\n";
  CHECK(crossed_test(kernel(naive + "s += A[y * K + k] * B[k * N + x];"), 3, "B").name ==
        "x is compared with M, and goes up to N");
  CHECK(crossed_test(kernel("if (x < N && y < M)\ns += B[k * N + x];"), 3, "B").line == 0);
  CHECK(reversed_guard(kernel("if (x >= N && y >= M) C[y * N + x] = s;")).line == 2);
  CHECK(reversed_guard(kernel("if (M < y && N < x) C[y * N + x] = s;")).line == 2);
  CHECK(reversed_guard(kernel("if (x < N && y < M) return;")).line == 2);
  CHECK(reversed_guard(kernel("if (x < N && y < M) C[y * N + x] = s;")).line == 0);
  CHECK(reversed_guard(kernel("if (x >= N || y >= M) return;")).line == 0);
  const std::string sums = "for (int k = 0; k < 32; ++k) v[k] += a[ty][k] * b[k][tx];\n",
                    store = "C[i * N + j] = v[i];";
  CHECK(sum_chosen_by_k(kernel(sums + store)).name == "v");
  CHECK(sum_chosen_by_k(kernel("for (int k = 0; k < 32; ++k) v[i] += a[ty][k] * b[k][tx];\n" + store)).line == 0);
  const std::string first = "int x0 = blockIdx.x * 64;\n";
  CHECK(leaves_incomplete_blocks(kernel(first + "if ((x0 + 64) > N) return;")).line == 3);
  CHECK(leaves_incomplete_blocks(kernel(first + "if (x0 + threadIdx.x >= N) return;")).line == 0);
  CHECK(leaves_incomplete_blocks(kernel(first + "if (x0 >= N) return;")).line == 0);
}

TEST_CASE("memory that is freed before a copy or a launch uses it") {
  const std::string copy = "cudaMemcpy(C, d, 4, cudaMemcpyDeviceToDevice);\n";
  CHECK(freed_before_use(host("cudaFree(d);\n" + copy)).name == "d");
  CHECK(freed_before_use(host("cudaFree(d);\nk<<<1, 1>>>(A, d);")).line == 2);
  CHECK(freed_before_use(host(copy + "cudaFree(d);")).line == 0);
  CHECK(freed_before_use(host("cudaFree(d);\ncudaMalloc(&d, 4);\n" + copy)).line == 0);
}

TEST_CASE("a split in the wrong order, and a matrix that is read as if it were the tile") {
  const std::string split = "int r = threadIdx.x % BK;\nint c = threadIdx.x / BK;\n";
  CHECK(exchanged_split(kernel(split + "As[r * BK + c] = A[r * K + c];")).name == "r");
  CHECK(exchanged_split(kernel(split + "As[c * BK + r] = A[c * K + r];")).line == 0);
  const std::string rows = "const int T = 8;\nint row = threadIdx.y;\n";
  CHECK(matrix_in_rows_of_tile(kernel(rows + "s += A[row * T + k];")).line == 4);
  CHECK(matrix_in_rows_of_tile(kernel(rows + "s += A[row * K + k];")).line == 0);
  CHECK(matrix_in_rows_of_tile(kernel(rows + "int at = row * K;\ns += A[at + row * T + k];")).line == 0);
}

TEST_CASE("two matrices that are read with one index") {
  CHECK(same_index_twice(kernel("s += A[row * K + i] * B[row * K + i];")).name == "A and B");
  CHECK(same_index_twice(kernel("s += A[row * K + i] * B[i * N + col];")).line == 0);
  CHECK(same_index_twice(kernel("s += A[i] * B[i];")).line == 0);
}

}  // namespace grader
