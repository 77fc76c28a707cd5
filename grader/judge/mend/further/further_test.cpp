// Which changes are tried if none of the more likely ones repairs a file.
#include "grader/judge/mend/further/further.h"

#include <doctest/doctest.h>

#include "grader/judge/mend/makes_test.h"

using namespace grader;
using namespace grader::mend;

namespace {

std::string kernel(const std::string& body) {
  return "constexpr int BM = 64, BN = 32, TILE = 16; __global__ void k(const float* A, const float* B, float* C, int "
         "M, "
         "int N, int K, int from) { " +
         body + " }";
}

/// True if this maker turns `wrong` into `right`.
bool makes(Maker maker, const std::string& wrong, const std::string& right) {
  return makes_file(maker, kernel(wrong), kernel(right));
}

}  // namespace

TEST_CASE("other operators: division, remainder, whole steps, and what a comma leaves out") {
  CHECK(makes(other_operators, "int r = t / TILE; int c = t;", "int r = t % TILE; int c = t;"));
  CHECK(makes(other_operators, "int r = t % TILE; int c = t / TILE;", "int r = t / TILE; int c = t % TILE;"));
  CHECK(makes(other_operators, "int whole = K & 3;", "int whole = (K - (K & 3));"));
  CHECK(makes(other_operators, "int whole = K / 4;", "int whole = (K / 4 * 4);"));
  CHECK(makes(other_operators, "if (row < M, col < N) f();", "if (row < M && col < N) f();"));
  CHECK(makes(other_operators, "int x = blockIdx.x + blockDim.x;", "int x = blockIdx.x * blockDim.x;"));
  CHECK(makes(other_operators, "int x = gridDim.x * blockIdx.x;", "int x = blockDim.x * blockIdx.x;"));
  CHECK(makes(other_operators, "if (row >= M) f();", "if (row < M) f();"));
}

TEST_CASE("other operators: breaks of a switch") {
  CHECK(makes(other_operators, "switch (K % 4) { case 3: f(); break; case 2: g(); break; }",
              "switch (K % 4) { case 3: f(); ; case 2: g(); ; }"));
}

TEST_CASE("other choices: arms and tests in each other's place, and a test where a loop is needed") {
  CHECK(makes(other_choices, "float x = k < K ? 0.0f : A[k];", "float x = (k < K) ? (A[k]) : (0.0f);"));
  CHECK(makes(other_choices, "float x = A[k] ? (k < K) : 0.0f;", "float x = ((k < K)) ? (A[k]) : (0.0f);"));
  CHECK(makes(other_choices, "int k = 0; if (k < K) s += A[k];", "int k = 0; for (; k < K; ++k) s += A[k];"));
}

TEST_CASE("other parts of indices: a name that is in it already, and steps of tiles for steps of rows") {
  CHECK(makes(other_parts_of_indices, "float x = A[k * N + col + tx];", "float x = A[k * N + col];"));
  CHECK(makes(other_parts_of_indices, "float x = A[k * N + col + threadIdx.x];", "float x = A[k * N + col];"));
  CHECK(makes(other_parts_of_indices, "C[row * N + col + i * N] = 0;", "C[row * N + col + i * TILE] = 0;"));
  CHECK_FALSE(makes(other_parts_of_indices, "C[row * N + col] = 0;", "C[row * TILE + col] = 0;"));
}

TEST_CASE("other components: letters of vectors, rows a row apart, rows of fragments") {
  CHECK(makes(other_components, "s += v.x;", "s += v.w;"));
  CHECK(makes(other_components, "a = v.w; b = v.z;", "a = v.z; b = v.w;"));
  CHECK(!makes(other_components, "int x = threadIdx.x;", "int x = threadIdx.z;"));
  CHECK(makes(other_components, "for (int k = 0; k < K; ++k) s += b[1] + b[2];",
              "for (int k = 0; k < K; ++k) s += b[1 * N] + b[2 * N];"));
  CHECK(makes(slips_in_fragments, "wmma::load_matrix_sync(f, p, TILE);", "wmma::load_matrix_sync(f, p, BM);"));
  CHECK(makes(other_components, "fragment<wmma::col_major> f;", "fragment<wmma::row_major> f;"));
}

TEST_CASE("other neighbours: half and twice, one beside, a lane, arguments of templates") {
  CHECK(makes(other_neighbours, "int w = t / 16;", "int w = t / 32;"));
  CHECK(makes(other_neighbours, "x = B[from * N];", "x = B[(from - 1) * N];"));
  CHECK(makes(other_neighbours, "int l = from % 32; int r = from / TILE;",
              "int l = from % 32; int r = (from % 32) / TILE;"));
  CHECK(makes(other_neighbours, "load<BM, BM>(A);", "load<BM, BN>(A);"));
}

TEST_CASE("other neighbours: a block's size for its number") {
  CHECK(makes(other_neighbours, "int i = blockDim.x * blockDim.x + threadIdx.x;",
              "int i = blockIdx.x * blockDim.x + threadIdx.x;"));
}

TEST_CASE("other operators: ways out of a loop") {
  const std::string loop = "for (int i = 0; i < 4; ++i) { if (i >= M) ";
  CHECK(makes(other_operators, loop + "return; }", loop + "continue; }"));
  CHECK(makes(other_operators, loop + "break; }", loop + "continue; }"));
}

TEST_CASE("a part of a product is no expression by itself: with brackets around it the program would be another one") {
  const SourceText code(kernel("int n = BM * TILE / 4;"));
  for (const Slip& slip : further_slips(code, {}))
    for (const Change& change : slip) CHECK(code.source(change.range) != "TILE / 4");
}

TEST_CASE("exchanged names: the sides of two statements of one form") {
  CHECK(makes(exchanged_names, "int a = min(i, N); int b = min(j, K);", "int a = min(i, K); int b = min(j, N);"));
}

TEST_CASE("misplaced statements: the loop that takes the rest stays after the other") {
  const std::string steps = "for (; k < K - 3; k += 4) f(k);", rest = "for (; k < K; ++k) f(k);";
  CHECK(!makes(misplaced_statements, "int k = 0; " + steps + rest, "int k = 0; " + rest + steps));
}

TEST_CASE("misplaced statements: neighbours, and in and out of loops") {
  CHECK(makes(misplaced_statements, "int a = 0; f(a); a = 1;", "int a = 0; a = 1; f(a);"));
  CHECK(makes(misplaced_statements, "float s; s = 0; for (int k = 0; k < K; ++k) { s += k; }",
              "float s; ; for (int k = 0; k < K; ++k) { s = 0; s += k; }"));
  CHECK(makes(misplaced_statements, "float s; for (int k = 0; k < K; ++k) { s = 0; f(s); }",
              "float s; s = 0; for (int k = 0; k < K; ++k) { ; f(s); }"));
  CHECK(makes(misplaced_statements, "int b = 0; for (int k = 0; k < K; ++k) { b = 1 - b; f(b); g(b); }",
              "int b = 0; for (int k = 0; k < K; ++k) { ; f(b); g(b); b = 1 - b; }"));
}

TEST_CASE("misplaced statements: no variable is named where it does not exist") {
  CHECK(!makes(misplaced_statements, "float s; for (int k = 0; k < K; ++k) { s = k; f(s); }",
               "float s; s = k; for (int k = 0; k < K; ++k) { ; f(s); }"));
}

TEST_CASE("exchanged names: constants, counters, and the subscripts of several tiles") {
  CHECK(makes(exchanged_names, "dim3 block(BN / 8, BM / 8);", "dim3 block(BM / 8, BN / 8);"));
  CHECK(makes(exchanged_names, "int tx = threadIdx.x, ty = threadIdx.y; f(tx * N + ty);",
              "int tx = threadIdx.x, ty = threadIdx.y; f(ty * N + tx);"));
  CHECK(makes(exchanged_names, "a[x][y] = A[x]; b[x][y] = B[x];", "a[y][x] = A[x]; b[y][x] = B[x];"));
  CHECK(!makes(exchanged_names, "f(A, B);", "f(B, A);"));
  CHECK(makes(exchanged_names, "int tx = threadIdx.x, ty = threadIdx.y; a[ty][tx] = 0; f(a[ty][k], tx);",
              "int tx = threadIdx.x, ty = threadIdx.y; a[tx][ty] = 0; f(a[tx][k], tx);"));
  CHECK(makes(exchanged_names, "f(a[threadIdx.y][k]);", "f(a[threadIdx.x][k]);"));
  CHECK(makes(exchanged_names,
              "int r = blockIdx.x * TILE + threadIdx.x; int c = blockIdx.y * TILE + threadIdx.y; f(r, c);",
              "int r = blockIdx.y * TILE + threadIdx.y; int c = blockIdx.x * TILE + threadIdx.x; f(r, c);"));
}

TEST_CASE("other lengths of rows: one for all places of an array") {
  CHECK(makes(other_row_lengths, "t[y * BM + x] = 0; f(t[y * TILE + k]);", "t[y * BM + x] = 0; f(t[y * BM + k]);"));
  CHECK(makes(other_row_lengths, "s[i * BM + j] = 0; f(s[i * BM + j]);", "s[i * BN + j] = 0; f(s[i * BN + j]);"));
  CHECK(makes(other_row_lengths, "f(C[i * K + j]); C[i * K + j] = 0;", "f(C[i * N + j]); C[i * N + j] = 0;"));
}

TEST_CASE("heads of loops: where they begin, end, and how they move on") {
  CHECK(makes(other_heads_of_loops, "for (int k = 0; k < K; ++k) f();", "for (int k = from; k < K; ++k) f();"));
  CHECK(makes(other_heads_of_loops, "int end = K % 8; for (int k = 0; k < end; ++k) f();",
              "int end = K % 8; for (int k = 0; k < TILE; ++k) f();"));
  CHECK(makes(other_heads_of_loops, "int end = K / 2; if (k < K) f();", "int end = K / 2; if (k < end) f();"));
  CHECK(makes(other_heads_of_loops, "for (int k0 = 0; k0 < K; k0 += TILE) { int end = min(TILE, K); }",
              "for (int k0 = 0; k0 < K; k0 += TILE) { int end = min(k0 + TILE, K); }"));
  CHECK(makes(other_heads_of_loops, "for (int k = 0; k < K; k += 4) { f(k); k++; }",
              "for (int k = 0; k < K; k += 0) { f(k); k++; }"));
  CHECK(makes(other_heads_of_loops, "for (int i = 0; i < M; i += 8) f();", "for (int i = 0; i < M; i += BM) f();"));
  CHECK(
      makes(other_heads_of_loops, "for (int k0 = 0; k0 < K; ++k0) f();", "for (int k0 = 0; k0 < K; k0 += TILE) f();"));
}

namespace {

std::string host(const std::string& body) {
  return "constexpr int BLOCK = 64; void matmul(const float* A, const float* B, float* C, int M, int N, int K) { " +
         body + " }";
}

bool makes_on_host(Maker maker, const std::string& wrong, const std::string& right) {
  return makes_file(maker, host(wrong), host(right));
}

}  // namespace

TEST_CASE("ways of loops: ends that a matrix does not have, steps that go nowhere, back or too far, lost starts") {
  CHECK(makes_on_host(other_ways_of_loops, "for (int j = j0; j < j0 + BLOCK; ++j) f();",
                      "for (int j = j0; (j < j0 + BLOCK) && j < N; ++j) f();"));
  CHECK(makes_on_host(other_ways_of_loops, "for (; k <= K - 4; k += 4) f();", "for (; k + 3 < K; k += 4) f();"));
  CHECK(makes_on_host(other_ways_of_loops, "for (; k < K; k += 2) f();", "for (; k < K; k += 4) f();"));
  CHECK(makes_on_host(other_ways_of_loops, "for (; k < K; k) f();", "for (; k < K; k += 1) f();"));
  CHECK(makes_on_host(other_ways_of_loops, "for (; k < K; --k) f();", "for (; k < K; k += 1) f();"));
  CHECK(makes_on_host(other_ways_of_loops, "for (k = 0; k < K; ++k) f();", "for (k = k; k < K; ++k) f();"));
  CHECK(makes(other_ways_of_loops, "for (int k = 0; k < K; k -= TILE) f();", "for (int k = 0; k < K; k += TILE) f();"));
  CHECK_FALSE(makes(other_ways_of_loops, "for (; k < K; k += 2) f();", "for (; k < K; k += 4) f();"));
}

TEST_CASE("lost sums: the one that is added to and never read") {
  const std::string sums = "float a = 0, b = 0; a += A[k]; b += A[k + 1]; ";
  CHECK(makes(lost_partial_sums, sums + "C[i] = a;", sums + "C[i] = (a) + b;"));
  CHECK_FALSE(makes(lost_partial_sums, sums + "C[i] = a + b;", sums + "C[i] = (a + b) + b;"));
}
