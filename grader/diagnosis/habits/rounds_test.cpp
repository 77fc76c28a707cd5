#include <doctest/doctest.h>

#include "grader/diagnosis/habits/axes.h"
#include "grader/diagnosis/habits/fills.h"
#include "grader/diagnosis/habits/habits.h"
#include "grader/diagnosis/habits/made_source_test.h"
#include "grader/diagnosis/source_flow.h"
#include "grader/diagnosis/source_text.h"

namespace grader {

TEST_CASE("blocks that are taken one by one") {
  CHECK(blocks_one_by_one(host("for (int k0 = 0; k0 < K; k0++)\nfor (int k = k0; k < e; ++k) s += A[k];")).line == 2);
  CHECK(blocks_one_by_one(host("for (int j = 0; j < N; j += 1)\nfor (int c = 0; c < w; ++c) s += A[j + c];")).name ==
        "j");
  CHECK(blocks_one_by_one(host("for (int k0 = 0; k0 < K; k0 += T)\nfor (int k = k0; k < e; ++k) s += A[k];")).line ==
        0);
  CHECK(blocks_one_by_one(host("for (int i = 0; i < M; ++i)\nfor (int k = i; k < K; ++k) s += A[i * K + k];")).line ==
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
  CHECK(kernel_without_loop(kernel("C[i] = A[i] + B[i];")).name == "k");
  CHECK(kernel_without_loop(kernel("C[i] = A[i];")).line == 0);
  CHECK(kernel_without_loop("#define EACH_K for (k = 0; k < K; k++)\n" + kernel("EACH_K s += A[k] * B[k];")).line == 0);
  CHECK(kernel_without_loop(kernel("for (int k = 0; k < K; ++k) C[i] += A[k] * B[k];")).line == 0);
  CHECK(kernel_without_loop(kernel("atomicAdd(&C[i], A[i] * B[i]);")).line == 0);
}

TEST_CASE("a sum of as many products as a tile is wide, whatever K is") {
  const std::string sum = kernel("for (int i = 0; i < 32; ++i) s += a[i] * b[i];"), call = "k<<<1, 32>>>(A, B, C, N);";
  CHECK(loops_without_k(sum + host(call)).name == "32 products are added, whatever K is.");
  const std::string rounds =
      "for (int t = 0; t < 8; t++) {\n__syncthreads();\nfor (int k = 0; k < 16; k++) s += a[k] * b[k];\n}";
  CHECK(loops_without_k(kernel(rounds) + host(call)).name == "It takes tiles up to 8, whatever K is.");
  CHECK(loops_without_k(sum + host("k<<<dim3(1, K), 32>>>(A, B, C, K);")).line == 0);
  CHECK(loops_without_k(kernel("for (int t = 0; t < N / 32; ++t) s += a[t] * b[t];") + host(call)).line == 0);
}

TEST_CASE("a kernel that keeps what it computes") {
  const std::string call = host("k<<<1, 32>>>(A, B, C, M, N, K);");
  CHECK(kernel_without_store(kernel("float s = A[0] * B[0];") + call).name == "k");
  CHECK(kernel_without_store(kernel("C[0] = A[0] * B[0];") + call).line == 0);
  CHECK(kernel_without_store("#define AT(i) C[i]\n" + kernel("AT(0) = A[0] * B[0];") + call).line == 0);
  CHECK(element_without_store(kernel("float s = A[0];\nC[row * N + col];") + call).line == 3);
  CHECK(element_without_store(kernel("C[row * N + col] = 0;\nA[0];") + call).line == 0);
}

TEST_CASE("tiles that every block fills from the same places") {
  const std::string tiles = "__shared__ float a[8][8], b[8][8];\nint tx = threadIdx.x, ty = threadIdx.y;\n";
  const std::string row = "int row = blockIdx.y * 8 + ty;\n", store = "C[row * N + tx] = a[ty][tx];";
  const std::string b = "b[ty][tx] = B[ty * N + tx];\n";
  const auto loop = [&](const std::string& load) {
    return kernel(tiles + row + "for (int t = 0; t < K; t += 16) {\n" + load + "__syncthreads();\n}\n" + store);
  };
  CHECK(matrix_place_along_k(loop("a[ty][tx] = A[row * K + row + t];\n")).name == "row");
  CHECK(matrix_place_along_k(loop("a[ty][tx] = A[(row + t) * N + ty];\n")).name == "row");
  CHECK(matrix_place_along_k(loop("a[ty][tx] = A[row * K + ty + t];\n")).line == 0);
  CHECK(row_without_length(loop("a[ty][tx] = A[row + t + threadIdx.x];\n")).name == "A");
  CHECK(row_without_length(loop("a[ty][tx] = A[row * K + t + threadIdx.x];\n")).line == 0);
  CHECK(row_without_length(loop("a[ty][tx] = A[row + t];\n")).line == 0);
  CHECK(loads_without_block(kernel(tiles + row + "a[ty][tx] = A[ty * K + tx];\n" + b + store)).name == "B");
  CHECK(loads_without_block(kernel(tiles + row + "a[ty][tx] = A[row * K + tx];\n" + b + store)).line == 0);
  CHECK(loads_without_block(kernel(tiles + row + "A += row * K;\na[ty][tx] = A[tx];\n" + b + store)).line == 0);
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

TEST_CASE("a store that stands in the loop over what is left") {
  const std::string loop = "int k = 0;\nfor (; k < K - 3; k += 4) s += A[k];\nfor (; k < K; ++k) ";
  CHECK(stored_with_the_rest(host(loop + "{ s += A[k];\nC[i] = s; }")).line == 5);
  CHECK(stored_with_the_rest(host(loop + "s += A[k];\nC[i] = s;")).line == 0);
}

TEST_CASE("of several lines that set a name alike, one that does not") {
  const std::string usual = "for (;;) { const int e = i * T + t; }\n",
                    odd = "for (;;) { const int e = i * (T / 2) + t; }";
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

TEST_CASE("a store at the place where a loop has ended") {
  const std::string loop = "int k;\nfor (k = 0; k < K; ++k) s += a[k];\n";
  CHECK(stored_at_the_end(host(loop + "C[i * N + k] = s;")).name == "k, which the loop of line 3 has left at its end");
  CHECK(stored_at_the_end(host(loop + "for (k = 0; k < N; ++k) C[i * N + k] = 0;")).line == 0);
  CHECK(stored_at_the_end(host(loop + "C[i * N + j] = s;")).line == 0);
  CHECK(stored_at_the_end(host("for (int k = 0; k < K; ++k) s += a[k];\nC[i * N + k] = s;")).line == 0);
}

TEST_CASE("C that is cleared between the blocks that add to it") {
  const std::string clear = "std::fill(C, C + M * N, 0.0f);\n", loop = "for (int i = 0; i < M; i += 8) {\n";
  CHECK(cleared_between_blocks(host(loop + clear + "C[i] += s;\n}")).line == 3);
  CHECK(cleared_between_blocks(host(clear + loop + "C[i] += s;\n}")).line == 0);
}

TEST_CASE("the larger of two ends, and columns that begin twice") {
  const std::string loop = "for (int k = k0; k < end; ++k) s += A[k];";
  CHECK(end_by_max(host("int end = std::max(k0 + T, K);\n" + loop)).name == "end");
  CHECK(end_by_max(host("int end = std::min(k0 + T, K);\n" + loop)).line == 0);
  CHECK(column_begins_twice(host("const float* b = B + j * K;\ns += b[k * N];")).name == "j");
  CHECK(column_begins_twice(host("const float* b = B + j;\ns += b[k * N];")).line == 0);
}

TEST_CASE("by what a grid is divided, and what a block's number is multiplied by") {
  const std::string body = "constexpr int T = 8;\nint x = blockIdx.x * (2 * T) + threadIdx.x, y = blockIdx.y * T;";
  const auto launch = [&](const std::string& grid) {
    return kernel(body) + host("dim3 grid(" + grid + "), block(8, 8);\nk<<<grid, block>>>(A, B, C, M, N, K);");
  };
  CHECK(grid_step(launch("(N + 15) / 16, (M + 7) / 8")).line == 0);
  CHECK(grid_step(launch("(N - 1) / 16 + 1, (M - 1) / 8 + 1")).line == 0);
  CHECK(grid_step(launch("M * N / 32, 1")).line == 0);
  const std::string warps = "constexpr int T = 8;\nint warp = blockIdx.x * 2 + threadIdx.y;\nint x = warp * T;";
  CHECK(grid_step(kernel(warps) + host("k<<<dim3(N / 16), dim3(32, 2)>>>(A, B, C, M, N, K);")).line == 0);
  CHECK(grid_step(launch("(N + 7) / 8, (M + 7) / 8")).what ==
        "Along x the grid is divided by 8, and a block's number is multiplied by 16.");
  CHECK(grid_step(launch("(N + 7) / 8, (M + 7) / 8")).too_many);
  const std::string two = "template <int W>\n" + kernel("int x = blockIdx.x * W;") +
                          host("k<64><<<N / 64, 64>>>(A, B, C, M, N, K);\nk<32><<<N / 32, 64>>>(A, B, C, M, N, K);");
  CHECK(grid_step(two).line == 0);
  CHECK(!grid_step(launch("N / 16, M / 64")).too_many);
  CHECK(grid_divided_twice(launch("N / (T * T), M / T")).name == "x");
  CHECK(grid_divided_twice(launch("N / T, M / T")).line == 0);
  CHECK(flat_grid(launch("N / 16")).line > 0);
  CHECK(flat_grid(launch("N / 16, M")).line == 0);
  CHECK(flat_grid(launch("N / 16")).y_for_x == 0);
  const std::string split = "int panel = blockIdx.x / parts, part = blockIdx.y % ";
  const std::string flat = host("k<<<N / 16 * parts, 64>>>(A, B, C, M, N, K);");
  CHECK(flat_grid(kernel(split + "parts;") + flat).y_for_x == 2);
  const std::string by_handle = host("const auto handle = k; handle<<<N / 16 * parts, 64>>>(A, B, C, M, N, K);");
  CHECK(flat_grid(kernel(split + "parts;") + by_handle).y_for_x == 2);
  CHECK(flat_grid(kernel(split + "others;") + flat).y_for_x == 0);
}

TEST_CASE("blockIdx.x as the row, where the launch counts columns along x") {
  const std::string row = "float* c = C + blockIdx.x * T * N + blockIdx.y * T;";
  const auto launch = [&](const std::string& body, const std::string& grid) {
    return row_from_block_x(kernel(body) + host("k<<<dim3(" + grid + "), dim3(T, T)>>>(A, B, C, M, N, K);")).line;
  };
  CHECK(launch(row, "N / T, M / T") == 2);
  CHECK(launch(row, "M / T, N / T") == 0);
  CHECK(launch("float* c = C + blockIdx.y * T * N + blockIdx.x * T;", "N / T, M / T") == 0);
}

TEST_CASE("pointers that count rows of another length") {
  CHECK(other_length_of_pointer(host("f(A + i * K + p, B + p * K + j);")).name == "The place in B counts rows of K.");
  CHECK(other_length_of_pointer(host("f(A + i * K + p, B + p * N + j);")).line == 0);
  CHECK(column_begins_twice(kernel("C[i] = dot(&A[r * K], &B[c * K], K, N);")).name == "c");
  CHECK(column_begins_twice(kernel("C[i] = dot(&A[r * K], &B[c], K, N);")).line == 0);
}

TEST_CASE("a sum that nothing takes, and a quotient without brackets") {
  CHECK(unused_sum(kernel("float s = 0;\nfor (;;) s += a[k] * b[k];\nC[i] = *a;")).name == "s");
  CHECK(unused_sum(kernel("float s = 0, t = 0;\nfor (;;) { s += a[k] * b[k];\nt += a[k] * b[k]; }\nC[i] = s;")).line ==
        4);
  CHECK(unused_sum(kernel("float s = 0;\nfor (;;) s += a[k] * b[k];\nC[i] = s;")).line == 0);
  CHECK(unused_sum(kernel("float s = 0, t;\nfor (;;) s += a[k] * b[k];\nput(C, i, s);")).line == 0);
  CHECK(unused_sum(kernel("float t = 0, s = 0;\nfor (;;) s += a[k] * b[k];\nfloat v[2] = {t, s};")).line == 0);
  CHECK(unused_sum(kernel("float t = 0, s, u;\nfor (;;) s += a[k] * b[k];\nput(C, i, t);")).name == "s");
  const std::string shared = "__shared__ float all;\nall += s;\n__syncthreads();\n";
  CHECK(unused_sum(kernel(shared + "C[i] = s;")).name == "all");
  CHECK(unused_sum(kernel(shared + "C[i] = all;")).line == 0);
  CHECK(quotient_without_brackets(host("dim3 grid(N + T - 1 / T, M / T);")).name == "1 / T");
  CHECK(quotient_without_brackets("#define UP(a, b) (a + b - 1 / b)\n" + host("int n = UP(N, T);")).line == 1);
  CHECK(quotient_without_brackets(host("dim3 grid((N + T - 1) / T, M / T);")).line == 0);
  CHECK(end_by_max(host("int end = k0 + T > K ? k0 + T : K;\nfor (int k = k0; k < end; ++k) s += A[k];")).line == 2);
  CHECK(end_by_max(host("int end = k0 + T < K ? k0 + T : K;\nfor (int k = k0; k < end; ++k) s += A[k];")).line == 0);
}

TEST_CASE("a test against a product of sides") {
  const std::string total = "int total = M * N;\n";
  CHECK(product_in_test(kernel(total + "if (i < total) C[i] = 0;")).line == 3);
  CHECK(!product_in_test(kernel(total + "if (i < total) C[i] = 0;")).inclusive);
  CHECK(product_in_test(kernel(total + "if (i <= total) C[i] = 0;")).inclusive);
  CHECK(product_in_test(kernel(total + "if (i > total) return;")).inclusive);
  CHECK(!product_in_test(kernel("int total = M * K;\nif (i < total) C[i] = 0;")).of_c);
  CHECK(product_in_test(kernel(total + "C[total - 1] = 0;")).line == 0);
  CHECK(product_in_test(kernel("int all = M * K;\nfloat a = i < all ? A[i] : 0;")).line == 0);  // A has as many
  CHECK(product_in_test(kernel("int all = M * K;\nif (i < all) {\n  a = A[i];\n}")).line == 0);
  CHECK(has_guard(kernel(total + "if (i < total) C[i] = 0;")));
  CHECK(has_guard(kernel("for (int m = 0; m < 4; ++m)\n  if (row + m < M) C[row + m] = 0;")));
  CHECK(!has_guard(kernel("for (int m = 0; m < 4; ++m)\n  if (m < M) C[row] = 0;")));
}

TEST_CASE("what leads out of a tile") {
  const std::string tiles = "for (int k0 = 0; k0 < K; k0 += T) {\n__syncthreads();\n";
  CHECK(counts_beyond_tile(kernel(tiles + "t[k0 + tx] = 0;\n}"), 4).starts_with("k0 counts along all of K"));
  CHECK(counts_beyond_tile(kernel("for (int k = 0; k < K; ++k)\ns += t[k];"), 3) ==
        "k runs to K, and the array has fewer places.");
  CHECK(counts_beyond_tile(kernel("int row = blockIdx.y * T;\nt[row] = 0;"), 3).starts_with("row counts through"));
  CHECK(counts_beyond_tile(kernel("int tx = threadIdx.x;\nt[tx] = 0;"), 3).empty());
}

TEST_CASE("a sum whose column none of its operands has") {
  CHECK(operand_without_counter(kernel("s[i][j] += a[i] * b[i];")).name == "column j");
  CHECK(operand_without_counter(kernel("mma_sync(s[i][j], a[j], b[j], s[i][j]);")).name == "row i");
  CHECK(operand_without_counter(kernel("s[i][j] += a[i] * b[j];")).line == 0);
  CHECK(operand_without_counter(kernel("s[i][j] += a[i] * b;")).line == 0);
  CHECK(operand_without_counter(kernel("int r = y + i, c = x + j; s[i][j] += a[r][k] * b[k][c];")).line == 0);
}

TEST_CASE("a pointer that moves on while its index does as well") {
  const auto found = [](const std::string& index) {
    return moved_and_indexed(kernel("for (int t = 0; t < K; ++t) {\n  s += A[" + index + "];\n  A += T;\n}")).name;
  };
  CHECK(found("row * K + t * T + tx") == "A, and t");
  CHECK(found("row * K + tx").empty());
  const std::string column = "for (int t = 0; t < K; t += 8) {\n  int c = t + tx;\n  s += A[r * K + c];\n";
  CHECK(moved_and_indexed(kernel(column + "  if (s) {}\n  A += 8;\n}")).line == 4);
  CHECK(moved_and_indexed(kernel(column + "  for (int i = 0; i < 8; ++i) { A += 8; }\n}")).line == 0);
}

TEST_CASE("rows of as many float4 as a quarter of their length") {
  const std::string quarter = "const int k4 = K / 4;\nconst float4* p = reinterpret_cast<const float4*>(A);\n";
  CHECK(row_of_whole_fours(kernel(quarter + "float4 v = p[row * k4 + tx];")).name == "K");
  CHECK(row_of_whole_fours(kernel(quarter + "for (int i = 0; i < k4; ++i) s += A[i];")).line == 0);
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

TEST_CASE("a test before the store that compares with numbers") {
  const std::string place = "int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;\n";
  CHECK(guard_by_number(kernel(place + "if (row < 2 && col < 2) C[row * N + col] = 0;")).name == "row < 2 && col < 2");
  CHECK(guard_by_number(kernel(place + "if (row < M && col < N) C[row * N + col] = 0;")).line == 0);
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
