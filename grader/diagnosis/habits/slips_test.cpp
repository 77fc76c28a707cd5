#include <doctest/doctest.h>

#include "grader/diagnosis/habits/fills.h"
#include "grader/diagnosis/habits/habits.h"
#include "grader/diagnosis/habits/language/language.h"
#include "grader/diagnosis/habits/made_source_test.h"
#include "grader/diagnosis/habits/shares.h"

namespace grader {
namespace {

std::string launched(const std::string& body, const std::string& launch) {
  return kernel(body) + "void matmul(const float* A, const float* B, float* C, int M, int N, int K) {\n" + launch +
         "\n}\n";
}

}  // namespace

TEST_CASE("a sum that is declared again inside of the loop") {
  const std::string outer = "float sum = 0;\nfor (int k = 0; k < K; ++k) {\n", end = "}\nC[0] = sum;";
  CHECK(shadowed_sum(kernel(outer + "float sum = 0; sum += A[k];\n" + end)).line == 4);
  CHECK(shadowed_sum(kernel(outer + "float part = 0; part += A[k]; sum += part;\n" + end)).line == 0);
  CHECK(shadowed_sum(kernel("{ float sum = 0; sum += 1; }\n{ float sum = 0; sum += 1; C[0] = sum; }")).line == 0);
}

TEST_CASE("a test that assigns") {
  CHECK(assignment_in_test(kernel("if (row = M || col >= N) return;")).name == "row");
  CHECK(assignment_in_test(kernel("if (row == M || col <= N) return;")).line == 0);
  CHECK(assignment_in_test(kernel("if (int n = M) return;")).line == 0);
}

TEST_CASE("names that stand where others belong") {
  CHECK(factor_without_brackets(kernel("s += a[k + 1] * b[k * N + 1];")).name == "(k + 1) * N");
  CHECK(factor_without_brackets(kernel("s += a[k + 1] * b[k + 1 * N];")).name == "(k + 1) * N");
  CHECK(factor_without_brackets(kernel("s += a[k + 1] * b[(k + 1) * N];")).line == 0);
  const std::string loop = "int row = threadIdx.y;\nfor (int k = 0; k < K; ++k) ";
  CHECK(thread_for_length(kernel(loop + "s += B[k * row + col];")).name == "row");
  CHECK(thread_for_length(kernel(loop + "s += A[row * k + col];")).name == "row");
  CHECK(thread_for_length(kernel(loop + "s += A[row * K + k];")).line == 0);
  CHECK(same_product_twice(kernel("for (int k = 0; k < K; ++k) { s0 += a * b; s1 += a * b; }")).name == "s0 and s1");
  CHECK(same_product_twice(kernel("for (int k = 0; k < K; ++k) { s0 += a * b; s1 += a * c; }")).line == 0);
  CHECK(same_product_twice(kernel("for (int k = 0; k < K; ++k) { s0 += a[k] * b; k++; s1 += a[k] * b; }")).line == 0);
  CHECK(subtracted_thread(kernel("int tx = threadIdx.x;\nt[tx] = A[row * K + k0 - tx];")).name == "- tx");
  CHECK(subtracted_thread(kernel("int tx = threadIdx.x;\nt[15 - tx] = A[row * K - 1];")).line == 0);
}

TEST_CASE("tests that ask another question than the access after them") {
  CHECK(tested_beside(kernel("if (r0 < M && c0 < N) C[r0 * N + c1] = s;")).name == "c0, and the store goes to c1");
  CHECK(tested_beside(kernel("if (id < M * N) C[row * N + col] = s;")).line == 0);
  CHECK(tested_beside(kernel("if (i < N && j < M) C[i * N + j] = s;")).line == 0);
  CHECK(tested_beside(kernel("if (r0 < M && c1 < N) C[r0 * N + c1] = s;")).line == 0);
  const std::string tiles = "__shared__ float As[16][16];\n__shared__ float Bs[16][16];\n";
  CHECK(shared_test(kernel(tiles + "if (r < M && c < N) { As[y][x] = A[r]; Bs[y][x] = B[c]; }")).line == 4);
  CHECK(hidden_size(kernel("for (int K = 0; K < 4; ++K) s += A[tx * K];")).name == "K");
  CHECK(hidden_size(kernel("for (int k = 0; k < K; ++k) s += A[k];")).line == 0);
  const std::string inside = "const bool in = r < M && c < N;\n";
  CHECK(shared_test(kernel(tiles + inside + "As[y][x] = in ? A[r] : 0;\nBs[y][x] = in ? B[c] : 0;")).line == 5);
  CHECK(shared_test(kernel(tiles + inside + "As[y][x] = r < M ? A[r] : 0;\nBs[y][x] = in ? B[c] : 0;")).line == 0);
  CHECK(shared_test(kernel(tiles + inside + "if (in) {\nAs[y][x] = k < K ? A[r] : 0;\nBs[y][x] = k < K ? B[c] : 0;\n}"))
            .line > 0);
  CHECK(shared_test(kernel(tiles + "if (r < M) As[y][x] = A[r];\nif (c < N) Bs[y][x] = B[c];")).line == 0);
  CHECK(foreign_test(kernel("t[y][x] = row < M && k < N ? A[row * K + k] : 0;")).name == "A, and compares with N");
  CHECK(foreign_test(kernel("t[y][x] = row < M && k < K ? A[row * K + k] : 0;")).line == 0);
  CHECK(foreign_test(kernel("if (row < M && col < N) sum += A[row * K + k] * B[k * N + col];")).line == 0);
  CHECK(foreign_test(kernel("if (id < M * N) for (int k = 0; k < K; ++k) sum += A[row * K + k];")).line == 0);
}

TEST_CASE("blocks that do not have what the kernel counts on") {
  const std::string loop = "for (int e = threadIdx.x; e < 512; e += 128) t[e] = 0;";
  CHECK(other_block(launched(loop, "k<<<1, 64>>>(A, B, C, M, N, K);")).line == 5);
  CHECK(other_block(launched(loop, "k<<<1, 128>>>(A, B, C, M, N, K);")).line == 0);
  const std::string lanes = "for (int e = threadIdx.x & 31; e < 512; e += 32) t[e] = 0;";
  CHECK(other_block(launched(lanes, "k<<<1, 64>>>(A, B, C, M, N, K);")).line == 0);
  const std::string sides = "for (int e = threadIdx.x; e < K; e += 128) s += A[e];";
  CHECK(other_block(launched(sides, "k<<<1, 64>>>(A, B, C, M, N, K);")).line == 0);
  CHECK(has_blocks_of_one_warp(launched("", "dim3 b(8, 4);\nk<<<1, b>>>(A, B, C, M, N, K);")));
  CHECK(!has_blocks_of_one_warp(launched("", "dim3 b(8, 8);\nk<<<1, b>>>(A, B, C, M, N, K);")));
  CHECK(other_block(launched(loop, "dim3 b(16, 8);\nk<<<1, b>>>(A, B, C, M, N, K);")).line == 0);
  const std::string flat = "int row = threadIdx.x / 16, col = threadIdx.x % 16;";
  CHECK(flat_kernel(launched(flat, "dim3 b(16, 16);\nk<<<1, b>>>(A, B, C, M, N, K);")).name == "k");
  CHECK(flat_kernel(launched(flat, "k<<<1, 256>>>(A, B, C, M, N, K);")).line == 0);
  CHECK(grid_from_k(launched("", "dim3 g(K / 16, M / 16);\nk<<<g, 256>>>(A, B, C, M, N, K);")).name == "x");
  CHECK(grid_from_k(launched("", "dim3 g(N / 16, M / 16, K);\nk<<<g, 256>>>(A, B, C, M, N, K);")).line == 0);
  const std::string other =
      "void run(const float* A, const float* B, float* C, int M, int N, int K) {\n"
      "dim3 g(K / 16, M / 16);\nk<<<g, 256>>>(A, B, C, M, N, K);\n}\n";
  CHECK(grid_from_k(other + host("run(A, B, C, M, K, N);")).line == 0);
  CHECK(grid_from_k(other + host("run(A, B, C, M, N, K);")).line == 2);
  const std::string wide = "int row = blockIdx.y * 16;";
  CHECK(undivided_grid(launched(wide, "dim3 g(N, M), b(16, 16);\nk<<<g, b>>>(A, B, C, M, N, K);")).name == "x");
  CHECK(undivided_grid(launched(wide, "dim3 g(N / 16, 1), b(16, 16);\nk<<<g, b>>>(A, B, C, M, N, K);")).line == 0);
  CHECK(rounds_grid_down(launched("", "dim3 g(N / 16, M / 16);\nk<<<g, 256>>>(A, B, C, M, N, K);")));
  const std::string named = "dim3 g(x, M);\nk<<<g, 256>>>(A, B, C, M, N, K);";
  CHECK(rounds_grid_down(launched("", "int x = N / 16;\n" + named)));
  CHECK(!rounds_grid_down(launched("", "int x = (N + 15) / 16;\n" + named)));
  const auto blocks = [](const std::string& number) {
    return launched("", "dim3 b(16, 16);\ndim3 g(" + number + ", M);\nk<<<g, b>>>(A, B, C, M, N, K);");
  };
  CHECK(rounds_grid_down(blocks("(N + b.x - 1) / b.x / 4")));
  CHECK(rounds_grid_down(blocks("(N + 15) / 16 / 4")));
  CHECK(!rounds_grid_down(blocks("(N + 63) / 16 / 4")));
  CHECK(!rounds_grid_down(blocks("(N + b.x * 4 - 1) / b.x / 4")));
  CHECK(!rounds_grid_down(launched("", "dim3 g((N + 15) / 16, 1);\nk<<<g, 256>>>(A, B, C, M, N, K);")));
}

TEST_CASE("what matmul() hands on, and whether it always launches") {
  CHECK(c_not_handed_on(launched("", "float* out;\nk<<<1, 1>>>(A, B, out, M, N, K);\n(void)C;")).name == "C");
  CHECK(c_not_handed_on(launched("", "k<<<1, 1>>>(A, B, C, M, N, K);")).line == 0);
  CHECK(launches_always(launched("", "k<<<1, 1>>>(A, B, C, M, N, K);")));
  CHECK(!launches_always(launched("", "if (M > 1) k<<<1, 1>>>(A, B, C, M, N, K);")));
  const std::string bare = "__global__ void k(const float* A, float* C) {}\nvoid matmul() { k<<<1, 1>>>(A, C); }\n";
  CHECK(kernel_without_sizes(bare).name == "k");
  const std::string sized = "#define WIDTH\t(1 << 10)\n__global__ void k(float* c, int w) { c[w] = 0; }\n";
  CHECK(kernel_without_sizes(sized + "void f(float* C, int n) { k<<<1, 1>>>(C, WIDTH); }\n").name == "k");
  CHECK(kernel_without_sizes(sized + "void f(float* C, int n) { k<<<1, 1>>>(C, n); }\n").line == 0);
  const auto called = [&](const std::string& width) {
    return kernel_without_sizes(sized + "void go(float* c, int w) { int n = (w + 1) / 2; k<<<1, 1>>>(c, n); }\n" +
                                host("go(C, " + width + ");"));
  };
  CHECK(called("WIDTH + 1").name == "k");
  CHECK(called("N").line == 0);
  const auto across = [](const std::string& blocks) {
    return "__global__ void k(const float* A, float* C) { C[blockIdx.x + gridDim.x * 64] = 0; }\n" +
           host("k<<<" + blocks + ", 1>>>(A, C);");
  };
  CHECK(kernel_without_sizes(across("64")).name == "k");
  CHECK(kernel_without_sizes(across("N")).line == 0);
  CHECK(kernel_without_sizes(launched("", "k<<<1, 1>>>(A, B, C, M, N, K);")).line == 0);
  const std::string named = "constexpr int K = 8;\n" + sized;
  CHECK(kernel_without_sizes(named + "void f(float* C, int K) { k<<<1, 1>>>(C, K); }\n").line == 0);
  CHECK(kernel_without_sizes(named + "void f(float* C, int n) { k<<<1, 1>>>(C, K); }\n").name == "k");
}

TEST_CASE("how tiles and fragments are filled, and where an index comes from") {
  const std::string fill = "int ty = threadIdx.y;\nfor (;;) {\n  if (ty == 0) t[ty][0] = A[0];\n  __syncthreads();\n}";
  CHECK(single_fill(kernel(fill), "t").name == "ty == 0");
  CHECK(single_fill(kernel("for (;;) {\n  for (;;) t[0] = A[0];\n  __syncthreads();\n}"), "t").line == 0);
  CHECK(stores_to(kernel("t[0] = 1;\nt[1] = 2;\nx = t[0];"), "t") == 2);
  const std::string sums = "float sum = 0, none = 0;\nsum += A[0] * B[0];\n";
  CHECK(stored_without_product(kernel(sums + "C[0] = none;"), 4).name == "none");
  CHECK(stored_without_product(kernel(sums + "C[0] = sum;"), 4).line == 0);
  CHECK(stored_without_product(kernel(sums + "none = A[1];\nC[0] = none;"), 5).line == 0);
  CHECK(stored_without_product(kernel(sums + "fill(&none);\nC[0] = none;"), 5).line == 0);
  CHECK(stored_without_product(kernel("float s[4] = {0};\nC[0] = s[1];"), 3).name == "s");
  CHECK(stored_without_product(kernel("float s[4] = {0};\ns[1] += A[0];\nC[0] = s[1];"), 4).line == 0);
  CHECK(stored_by_some(kernel("if (threadIdx.x % 32 == 0) C[0] = 1;"), 2).name == "threadIdx.x % 32 == 0");
  CHECK(stored_by_some(kernel("if (threadIdx.x % 32 == 0) C[0] = 1;\nC[1] = 2;"), 2).line == 0);
  CHECK(counter_without_value(kernel("for (int k; k < K; ++k) C[k] = 0;")).name == "k");
  CHECK(counter_without_value(kernel("int k = 0;\nfor (; k < K; ++k) C[k] = 0;")).line == 0);
  CHECK(counter_without_value(kernel("for (int k = 0; k < K; ++k) C[k] = 0;")).line == 0);
  CHECK(stores_number(kernel("C[i * N] = 0.0f;"), 2));
  CHECK_FALSE(stores_number(kernel("C[i * N] = sum;"), 2));
  CHECK_FALSE(stores_number(kernel("C[i * N] = 0.0f;\nC[i * N] = sum;"), 2));
  CHECK(added_to_in(kernel("part[t] += 1;"), 2) == "part");
  CHECK(added_to_in(kernel("part[t] = 1;"), 2) == "");
  CHECK(only_added_to(kernel("c[y][x] += 1;"), "c") > 0);
  CHECK(only_added_to(kernel("c[y][x] = 0;\nc[y][x] += 1;"), "c") == 0);
  CHECK(lines_that_only_add(kernel("C[0] += A[0];")) == std::vector<int>{2});
  CHECK(lines_that_only_add(kernel("C[0] = 0;\nC[0] += A[0];")).empty());
  CHECK(lines_that_only_add(kernel("sum += A[0];")).empty());
  CHECK(index_origin(kernel("int tx = threadIdx.x;\nint at = tx * 4;\nx = t[at + tx];"), 4) == "at in line 3");
  const std::string wide = "float4 v = reinterpret_cast<const float4*>(A + at)[0];";
  CHECK(counts_in_fours(kernel("for (int i = threadIdx.x << 2; i < 64; ++i) {\nint at = i % 8;\n" + wide + "\n}"), 4));
  CHECK(counts_in_fours(kernel("const int W = 4;\nint at = threadIdx.x * W;\n" + wide), 4));
  CHECK(!counts_in_fours(kernel("int at = row * K + threadIdx.x;\n" + wide), 3));
  CHECK(whole_number_tile(kernel("__shared__ int t[8];\nx += t[k] * u[k];")).name == "t");
  CHECK(whole_number_tile(kernel("__shared__ int n[8];\nx = n[k] + 1;")).line == 0);
  CHECK(filled_without_thread(kernel("int tx = threadIdx.x;\nfor (int i = 0; i < 4; ++i) t[i] = A[tx];"), "t").line ==
        3);
  CHECK(filled_without_thread("__device__ void fill(float* t, int i) { t[i] = 0; }", "t").line == 0);
  CHECK(filled_without_thread("__device__ void fill(float* t) { t[0] = 0; }", "t").line == 1);
  CHECK(filled_without_thread(kernel("int at = threadIdx.x * 2;\nt[at + 1] = A[0];"), "t").line == 0);
  const std::string sum = "wmma::fragment<wmma::accumulator, 16, 16, 8, float> c;\n", use = "mma_sync(c, a, b, c);";
  CHECK(unfilled_fragment(sum + use).line == 1);
  CHECK(unfilled_fragment(sum).line == 0);
  CHECK(unfilled_fragment(sum + "fill_fragment(c, 0);\n" + use).line == 0);
  const std::string two =
      "wmma::fragment<wmma::accumulator, 16, 16, 8, float> a[2];\n"
      "wmma::fragment<wmma::accumulator, 16, 16, 8, float> c;\nfill_fragment(a[0], 0);\n" +
      use;
  CHECK(unfilled_fragment(two).name == "c");
  const std::string fragment = "wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major> a;";
  CHECK(unrounded_fragment(kernel(fragment)).line == 2);
  CHECK(unrounded_fragment(kernel(fragment + "\na.x[0] = wmma::__float_to_tf32(a.x[0]);")).line == 0);
  CHECK(loop_over_columns(kernel("for (int j = 0; j < N; j++) C[row * N + j] = 0;")).line == 2);
  CHECK(loop_over_columns(kernel("for (int j = x; j < N; j++) C[row * N + j] = 0;")).line == 0);
}

TEST_CASE("a test that shifts") {
  CHECK(shift_in_test(kernel("if (row < M && col << N) C[0] = 0;")).name == "col << N");
  CHECK(shift_in_test(kernel("if (row < M && (t << 2) < N) C[0] = 0;")).line == 0);
  CHECK(shift_in_test(kernel("if (row < M << 1) C[0] = 0;")).line == 0);
}

TEST_CASE("sums: what goes on by a product is no sum") {
  const std::string twice = "for (;;) {\n  at += T * N;\n  B += T * N;\n}";
  CHECK(same_product_twice(kernel("int at = 0;\n" + twice)).line == 0);
  CHECK(same_product_twice(kernel("float at = 0, sum = 0;\nfor (;;) {\n  at += a * b;\n  sum += a * b;\n}")).line == 5);
}

TEST_CASE("tests: two comparisons in a row, and a place along K") {
  CHECK(chained_comparison(kernel("if (M == K == N) return;")).name == "M == K == N");
  CHECK(chained_comparison(kernel("if (0 <= row < M) return;")).line == 2);
  CHECK(chained_comparison(kernel("if (M == K && K == N) return;")).line == 0);
  const auto read = [](const std::string& index) {
    return kernel("for (int k = 0; k < K; ++k)\n  if (k < M && col < N) s += A[" + index + "];");
  };
  CHECK(k_compared_with_other(read("row * K + k")).line == 3);
  const auto rows = [](const std::string& test) {
    return kernel("for (int k = 0; k < K; k += 16)\n  if (" + test + ") t[y][x] = B[(k + y) * N + col];");
  };
  CHECK(k_compared_with_other(rows("k + y < N && col < N")).left == "k + y");
  CHECK(k_compared_with_other(rows("k + y < K && col < N")).line == 0);
  CHECK(k_compared_with_other(kernel("for (int k = 0; k < K; ++k) if (col < N) s += B[k * K + col];")).line == 0);
  CHECK(k_compared_with_other(kernel("for (int k = 0; k < N; ++k) s += A[row * K + k];")).line == 0);
}

}  // namespace grader
