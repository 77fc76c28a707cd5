#include "grader/judge/mend/slip.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/judge/mend/makes_test.h"
#include "grader/judge/mend/many.h"

using namespace grader;
using namespace grader::mend;

namespace {

/// True if one change turns `wrong` into `right`.
bool repairs(const std::string& wrong, const std::string& right, bool barriers = false) {
  const SourceText code(wrong);
  return has_repair(code, possible_slips(code, {.barriers = barriers, .gone = true}), right);
}

/// A kernel with the usual names.
std::string kernel(const std::string& body) {
  return "constexpr int TILE = 32; __global__ void k(const float* A, const float* B, float* C, int M, int N, int K) "
         "{ " +
         body + " }";
}

bool repairs_line(const std::string& wrong, const std::string& right) { return repairs(kernel(wrong), kernel(right)); }

/// The mistake that the first change from `wrong` to `right` is named.
std::optional<Mistake> name_of(const std::string& wrong, const std::string& right) {
  const SourceText code(kernel(wrong));
  for (const Slip& slip : possible_slips(code, {.barriers = false, .gone = false}))
    if (packed(repaired(code, slip)) == packed(kernel(right))) return slip[0].names;
  return std::nullopt;
}

}  // namespace

TEST_CASE("slips: loops, comparisons and terms that are one too many or too few") {
  CHECK(repairs_line("for (int k = 0; k <= K; ++k) f();", "for (int k = 0; (k < K); ++k) f();") == false);
  CHECK(repairs_line("for (int k = 0; k <= K; ++k) f();", "for (int k = 0; k < K; ++k) f();"));
  CHECK(repairs_line("for (int k = 1; k < K; ++k) f();", "for (int k = 0; k < K; ++k) f();"));
  CHECK(repairs_line("for (int k = 0; k < K - TILE; ++k) f();", "for (int k = 0; k < K; ++k) f();"));
  CHECK(repairs_line("for (int k = 0; k + TILE <= K; ++k) f();", "for (int k = 0; k < K; ++k) f();"));
  CHECK(repairs_line("x = A[row * K + k + 1];", "x = A[row * K + k];"));
  CHECK(repairs_line("int row = blockIdx.y * (2 * TILE);", "int row = blockIdx.y * (TILE);"));
  CHECK(repairs_line("int row = blockIdx.y * TILE;", "int row = blockIdx.y * TILE + threadIdx.y;"));
  CHECK_FALSE(repairs_line("int row = blockIdx.y + threadIdx.x;", "int row = blockIdx.y + threadIdx.x + threadIdx.y;"));
  CHECK(repairs_line("x = a[i % 2];", "x = a[i];"));
  CHECK(!repairs_line("if (N % 4 == 0) f();", "if (N == 0) f();"));
}

TEST_CASE("slips: the rest of a whole tile, zeros beyond the edge, both of a quotient, all sides of a test") {
  CHECK(repairs_line("int n = K % TILE;", "int n = ((K - 1) % TILE + 1);"));
  CHECK(repairs_line("__pipeline_memcpy_async(to, in ? A + k : A, 4);",
                     "__pipeline_memcpy_async(to, in ? A + k : A, 4, (in) ? 0 : 4);"));
  CHECK(repairs("constexpr int BM = 8, BN = 4, TM = 2, TN = 1; " + kernel("t = y * BM / TM + x;"),
                "constexpr int BM = 8, BN = 4, TM = 2, TN = 1; " + kernel("t = y * BN / TN + x;")));
  const SourceText code(kernel("if (N % 4 == 0) f();"));
  CHECK(possible_slips(code, {.sides = true})[0][0].text == "(N % 4 == 0) && M % 4 == 0");
  CHECK(!repairs_line("if (t == TILE - 1) f();", "if (t == TILE) f();"));
  CHECK(!repairs_line("if (a == 0.0f || b == 0.0f) f();", "if (a == 0.0f && b == 0.0f) f();"));
}

TEST_CASE("slips: names, axes and places") {
  CHECK(repairs_line("x = A[row * N + k];", "x = A[row * K + k];"));
  CHECK(repairs_line("x = A[k * K + row];", "x = A[row * K + k];"));
  CHECK(repairs_line("float a[2], b[2]; b[0] = v.x, a[1] = v.y;", "float a[2], b[2]; a[0] = v.x, a[1] = v.y;"));
  CHECK(repairs_line("x = T[k][ty];", "x = T[ty][k];"));
  CHECK(repairs_line("x = A[row * K + k] * A[k * N + col];", "x = A[row * K + k] * B[k * N + col];"));
  CHECK(repairs_line("const float a = B[row * K + k]; f(a);", "const float a = A[row * K + k]; f(a);"));
  CHECK(repairs_line("int a = threadIdx.x; int b = threadIdx.y;", "int a = threadIdx.y; int b = threadIdx.x;"));
  CHECK(repairs_line("Matrix b = {B, N, K};", "Matrix b = {B, K, N};"));
  CHECK(repairs_line("int row = ty;", "int row = blockIdx.y * TILE + (ty);"));
}

TEST_CASE("slips: one variable where another belongs") {
  const std::string load = "int row = ty; int ar = r; x = A[";
  CHECK(repairs_line(load + "row * K + k];", load + "ar * K + k];"));
  CHECK(repairs_line("float a0 = 1, a1 = 2; s += a0 * b;", "float a0 = 1, a1 = 2; s += a1 * b;"));
  CHECK(repairs_line("for (int j = 0; j < 4; ++j) s[0] += a;", "for (int j = 0; j < 4; ++j) s[j] += a;"));
  CHECK(repairs_line("b = T[k][tx + 1];", "b = T[k][tx + TILE];"));
  const std::string arms = "int t = f(); if (t < TILE) { g(t); } else { int e = ";
  CHECK(repairs_line(arms + "t; }", arms + "(t - (TILE)); }"));
  CHECK(repairs_line("const float* p = B; p++;", "const float* p = B; p += N;"));
  CHECK(repairs_line("const float* p = B; p += 4;", "const float* p = B; p += (4) * N;"));
  // Of a different type, or not declared yet.
  CHECK(!repairs_line("int row = ty; float a = 1; x = row;", "int row = ty; float a = 1; x = a;"));
  CHECK(!repairs_line("int row = ty; x = row; int ar = r;", "int row = ty; x = ar; int ar = r;"));
}

TEST_CASE("slips: constants that are macros") {
  const std::string head = "#define HALF 16\n";
  CHECK(repairs(head + kernel("b = T[k][tx + 1];"), head + kernel("b = T[k][tx + HALF];")));
  CHECK(!repairs("#define f(x) 16\n" + kernel("b = T[k][tx + 1];"), "#define f(x) 16\n" + kernel("b = T[k][tx + f];")));
}

TEST_CASE("slips: a launch that is given something else than its block") {
  const auto host = [](const std::string& block) {
    return "void matmul(int M) { dim3 grid(4, 4); dim3 block(8, 8); k<<<grid, " + block + ">>>(M); }";
  };
  CHECK(repairs(host("8"), host("block")));
}

TEST_CASE("slips: pointers into matrices") {
  CHECK(repairs_line("float* to = C + size_t(col) * N + row;", "float* to = C + size_t(row) * N + col;"));
  CHECK(repairs_line("float* to = C + size_t(row) * N + col; to[e] = sum;",
                     "float* to = C + size_t(row) * N + col; if ((row) < M && (col + e) < N) to[e] = sum;"));
  CHECK(repairs_line("for (int i = 0; i < 4; ++i) { float* to = C + row * N + col; f(to); }",
                     "for (int i = 0; i < 4; ++i) { float* to = C + row * N + col; "
                     "if (!((row) < M && (col) < N)) continue; f(to); }"));
  CHECK(repairs_line("for (int k0 = 0; k0 < K; k0 += TILE) { p = A + row * K + a; }",
                     "for (int k0 = 0; k0 < K; k0 += TILE) { p = A + row * K + k0 + (a); }"));
  CHECK(repairs_line("p += K * 4;", "p = K * 4;"));
  CHECK(!repairs_line("const float* p = A; p += K * 4;", "const float* p = A; p = K * 4;"));
}

TEST_CASE("slips: where a tile is along k is added where a matrix has its k") {
  const auto round = [](const std::string& place) {
    return kernel("for (int k0 = 0; k0 < K; k0 += TILE) { p = " + place + "; }");
  };
  const auto first_of = [&](const std::string& place) -> std::string {
    const SourceText code(round(place));
    for (const Slip& slip : possible_slips(code, {}))
      if (slip[0].names == Mistake::tile_does_not_move) return packed(repaired(code, slip));
    return "";
  };
  CHECK(first_of("A + row * K + a") == packed(round("A + row * K + k0 + (a)")));
  CHECK(first_of("B + row * N + col") == packed(round("B + (k0 + (row)) * N + col")));
  CHECK(first_of("C + row * N + col").empty());
}

TEST_CASE("slips: where a block is is added by its own axis first, and not in steps along k") {
  const auto with = [](const std::string& col0) {
    return "constexpr int BK = 8, BM = 64, BN = 32; __global__ void k(const float* A, float* C, int N, int K) { "
           "int row0 = blockIdx.y * BM; int col0 = " +
           col0 + "; for (int k0 = 0; k0 < K; k0 += BK) f(k0); }";
  };
  const SourceText code(with("0"));
  std::vector<std::string> found;
  for (const Slip& slip : possible_slips(code, {}))
    if (slip[0].names == Mistake::block_offset_missing) found.push_back(packed(repaired(code, slip)));
  const auto right = std::ranges::find(found, packed(with("blockIdx.x * BN + (0)")));
  CHECK(right - found.begin() < 2);
}

TEST_CASE("slips: a barrier does not wait for asynchronous copies") {
  const auto is_there = [](const std::string& wrong, const std::string& right) {
    const SourceText code(kernel(wrong));
    return std::ranges::any_of(possible_slips(code, {.waits = true}),
                               [&](const Slip& slip) { return packed(repaired(code, slip)) == packed(kernel(right)); });
  };
  CHECK(is_there("__pipeline_commit(); __syncthreads(); f();",
                 "__pipeline_commit(); __pipeline_wait_prior(0); __syncthreads(); f();"));
  CHECK(is_there("__pipeline_commit(); __pipeline_wait_prior(2); __syncthreads(); f();",
                 "__pipeline_commit(); __pipeline_wait_prior(0); __syncthreads(); f();"));
  CHECK(!is_there("f(); __syncthreads();", "f(); __pipeline_wait_prior(0); __syncthreads();"));
}

TEST_CASE("slips: all tiles are padded together, and C is not") {
  const std::string a = "if (row < M && k < K) a[i][j] = A[row * K + k];";
  const std::string b = "if (k < K && col < N) b[i][j] = B[k * N + col];";
  const std::string c = "if (row < M && col < N) C[row * N + col] = sum;";
  CHECK(repairs_line(
      a + b + c, a + "if (!(row < M && k < K)) a[i][j] = 0.0f;" + b + "if (!(k < K && col < N)) b[i][j] = 0.0f;" + c));
}

TEST_CASE("slips: a pointer that a loop moves on and counts from as well") {
  CHECK(repairs_line("for (int i = 0; i < K; ++i) { sum += row[i] * col[i]; col += N; }",
                     "for (int i = 0; i < K; ++i) { sum += row[i] * col[0]; col += N; }"));
  CHECK(repairs_line("for (int i = 0; i < K; ++i, ++p) sum += p[i];", "for (int i = 0; i < K; ++i, ++p) sum += p[0];"));
  CHECK(!repairs_line("for (int i = 0; i < K; ++i) sum += p[i];", "for (int i = 0; i < K; ++i) sum += p[0];"));
}

TEST_CASE("slips: elements are read, and multiplied with a test") {
  CHECK(repairs_line("a = A[row * K + k] * (row < M && k < K); b = B[k * N + col] * (k < K);",
                     "a = ((row < M && k < K) ? A[row * K + k] : 0); b = ((k < K) ? B[k * N + col] : 0);"));
  CHECK(!repairs_line("a = A[row * K + k] * (row + 1);", "a = ((row + 1) ? A[row * K + k] : 0);"));
}

TEST_CASE("slips: a number is split by the length of another matrix's rows") {
  CHECK(name_of("int r = t / M; int c = t % M;", "int r = t / N; int c = t % N;") == Mistake::wrong_leading_dimension);
  CHECK(!repairs_line("int r = t / M; int c = u % M;", "int r = t / N; int c = u % N;"));
  const std::string loop = "constexpr int BM = 32, BK = 8; __global__ void k() { int r = e / ";
  CHECK(repairs(loop + "BM, c = e % BM; }", loop + "BK, c = e % BK; }"));
}

TEST_CASE("slips: all comparisons of a test are one off") {
  CHECK(repairs_line("if (r > M || c > N) return;", "if (r >= M || c >= N) return;"));
  CHECK(name_of("if (r <= M && c <= N) f();", "if (r < M && c < N) f();") == Mistake::guard_off_by_one);
  CHECK(!repairs_line("if (r > M || c < N) return;", "if (r >= M || c <= N) return;"));
}

TEST_CASE("slips: one number that is split by two sides is called so") {
  CHECK(name_of("int r = t / M; int c = t % N;", "int r = t / N; int c = t % N;") == Mistake::split_by_two_numbers);
  CHECK(name_of("int r = t / M; int c = u % N;", "int r = t / N; int c = u % N;") != Mistake::split_by_two_numbers);
}

TEST_CASE("slips: a sum that each iteration clears is cleared before the loop") {
  using enum Mistake;
  const std::string loop = "for (int t = 0; t < 4; ++t) { ", add = "sum += a[t]; }";
  CHECK(repairs_line("float sum; " + loop + "sum = 0; " + add, "float sum; sum = 0; " + loop + "; " + add));
  CHECK(name_of("float sum; " + loop + "sum = 0; " + add, "float sum; sum = 0; " + loop + "; " + add) ==
        one_phase_only);
  const std::string nest =
      "for (int i = 0; i < 2; ++i) for (int j = 0; j < 2; ++j) wmma::fill_fragment(c[i][j], 0.0f);";
  CHECK(repairs_line(loop + nest + " f(t); }", nest + loop + "; f(t); }"));
  CHECK(!repairs_line(loop + "float sum; sum = 0; " + add, "sum = 0; " + loop + "float sum; ; " + add));
}

TEST_CASE("slips: sums and guards") {
  CHECK(repairs_line("float sum; sum += a * b;", "float sum; sum = 0; sum += a * b;"));
  CHECK(repairs_line("sum = a * b;", "sum += a * b;"));
  CHECK(repairs_line("sum += a + b;", "sum += (a) * (b);"));
  CHECK(repairs_line("C[row * N + col] += sum;", "C[row * N + col] = sum;"));
  CHECK(repairs_line("C[row * N + col] = sum;", "if ((row) < M && (col) < N) C[row * N + col] = sum;"));
  CHECK(repairs_line("if (row < M || col < N) f();", "if (row < M && col < N) f();"));
  CHECK(repairs_line("x = row < M ? A[row] : 1.0f;", "x = row < M ? A[row] : 0.0f;"));
}

TEST_CASE("slips: launches and barriers") {
  const std::string front = "__global__ void k(int N) {} void matmul(int M, int N) { dim3 block(8, 8), grid(1, 2); ";
  CHECK(repairs(front + "k<<<block, grid>>>(N); }", front + "k<<<grid, block>>>(N); }"));
  CHECK(repairs(front + "int n = N / TILE; }", front + "int n = (N + TILE - 1) / TILE; }"));
  const std::string loop = "__shared__ float t[8]; for (int i = 0; i < 8; ++i) { t[0] = i; ";
  CHECK(repairs(kernel(loop + "}"), kernel(loop + "__syncthreads(); }"), true));
  CHECK(!repairs(kernel(loop + "}"), kernel(loop + "__syncthreads(); }"), false));
}

TEST_CASE("slips: a launch that is gone") {
  const std::string front =
      "template <class T> __global__ __launch_bounds__(T::THREADS) void k(float* C, int M, int N) {} ";
  const std::string handle = front + "template <class T> void go(int blocks, float* C, int M, int N) { auto f = k<T>; ";
  CHECK(repairs(handle + "}", handle + "f<<<blocks, T::THREADS>>>(C, M, N); }"));
  CHECK(!repairs(handle + "f<<<1, 1>>>(C, M, N); }",
                 handle + "f<<<1, 1>>>(C, M, N); f<<<blocks, T::THREADS>>>(C, M, N); }"));
  const std::string sizes =
      "__global__ void k(float* C) {} void matmul(float* C) { dim3 block(8, 8), size(1); dim3 grid(2); ";
  CHECK(!repairs(sizes + "}", sizes + "k<<<grid, block>>>(D); }"));
  const std::string list = "__global__ void k(float* C) {} void matmul(float* C) { const dim3 grid(2), block(8, 8); ";
  CHECK(repairs(list + "}", list + "k<<<grid, block>>>(C); }"));
  const std::string arms = "template <bool V> __global__ void k(float* C) {} void matmul(float* C, int N) { ";
  CHECK(repairs(arms + "if (N == 4) k<true><<<1, 1>>>(C); }",
                arms + "if (!(N == 4)) k<false><<<1, 1>>>(C); if (N == 4) k<true><<<1, 1>>>(C); }"));
}

TEST_CASE("slips: the launch for the other matrix is gone") {
  const std::string front =
      "template <int W> __global__ void pack(const float* in, float* out, int rows, int cols) {} "
      "__global__ void multiply(const float* A, const float* B, float* C, int n) { int tiles = n / STEP; } "
      "void matmul(const float* A, const float* B, float* C, int M, int N, int K) { float* p = nullptr; "
      "int tiles_m = (M + 7) / 8, tiles_n = (N + 7) / 8; ";
  const std::string a = "pack<BM><<<tiles_m, 8>>>(A, p, M, K); ", b = "pack<BN><<<tiles_n, 8>>>(B, p + 9, K, N); ";
  const std::string end = "multiply<<<1, 1>>>(p, p + 9, C, 4); }";
  CHECK(repairs(front + b + end, front + a + b + end));
  CHECK(repairs(front + a + end, front + b + a + end));
}

TEST_CASE("slips: what a kernel reads is what was made before it") {
  const std::string front =
      "__global__ void pack(const float* in, float* out) {} "
      "__global__ __launch_bounds__(64) void multiply(const float* A, float* C, int steps) { int tiles = steps / STEP; "
      "} "
      "void matmul(const float* A, float* C, int M, int N, int K) { float* p = nullptr; int tiles = K; "
      "int down = (M + 7) / 8, across = (N + 7) / 8; pack<<<1, 1>>>(A, p); ";
  CHECK(
      repairs(front + "cudaFree(p); }", front + "multiply<<<down * across, 64>>>(p, C, tiles * STEP); cudaFree(p); }"));
  CHECK(repairs(front + "}", front + "multiply<<<1, 1>>>(p, C, tiles * STEP); }"));
}

TEST_CASE("slips: a store that is gone") {
  const std::string sums = "float sum[2][TILE]; for (int i = 0; i < 2; ++i) for (int j = 0; j < TILE; ++j) { ";
  const std::string place = sums + "const int row = i + ty, col = j; int col2 = j; ";
  CHECK(repairs_line(place + "}", place + "if (row < M && col2 < N) C[(size_t)row * N + col2] = sum[i][j]; }"));
  CHECK(!repairs_line(place + "f(sum[i][j]); }",
                      place + "f(sum[i][j]); if (row < M && col2 < N) C[(size_t)row * N + col2] = sum[i][j]; }"));
  const std::string along =
      "Fragment sum[W / 16]; for (int e = 0; e < Fragment::num_elements; ++e) { float* to = C + row * N + col; "
      "for (int j = 0; j < W / 16; ++j) { ";
  CHECK(repairs_line(along + "} }", along + "if (col + j * 16 < N) to[j * 16] = sum[j].x[e]; } }"));
  const std::string adds = "if (add) { atomicAdd(to + e, sum); } else { } ";
  CHECK(repairs_line(adds, "if (!(add)) *(to + e) = sum; " + adds));
}

TEST_CASE("slips: the store of several sums, and the product of a factor that nobody uses any more") {
  const std::string sums =
      "for (int i = 0; i < M; ++i) for (int j = 0; j < N; ++j) { float sum0 = 0, sum1 = 0; f(sum0, sum1); ";
  CHECK(repairs_line(sums + "}", sums + "if (i < M && j < N) C[(size_t)i * N + j] = sum0 + sum1; }"));

  const std::string before = "const float a = A[size_t(i) * K + k]; for (int j = 0; j < N; ++j) { ",
                    product = "C[size_t(i) * N + j] += a * B[size_t(k) * N + j];";
  CHECK(repairs_line(before + "; }", before + "; " + product + " }"));
  CHECK(repairs_line(before + "; } f(a);", before + "; " + product + " } f(a);") == false);
}

TEST_CASE("slips: a pointer and a lambda that nobody uses any more") {
  const std::string front = "float4* const to = out + lane; auto part = [&](int f, int e) { return t[f][e]; }; ";
  const std::string store = "to[f * 32] = make_float4(part(f, 0), part(f, 1), part(f, 2), part(f, 3)); ";
  const std::string loop = "for (int f = thread / 32; f < K; ++f) { ";
  CHECK(repairs_line(front + loop + "}", front + loop + store + "}"));
  CHECK(!repairs_line(front + loop + "} g(to);", front + loop + store + "} g(to);"));
}

TEST_CASE("slips: a member of a family is gone") {
  const std::string family = "if (c + 1 < N) t[1] = v.y; if (c + 3 < N) t[3] = v.w; ";
  CHECK(repairs_line(family, family + "if (c + 2 < N) t[2] = v.z;"));
  const std::string steps = "t[ty][tx] = A[row]; t[ty + 8][tx] = A[row + 8 * K]; t[ty + 16][tx] = A[row + 16 * K]; ";
  CHECK(repairs_line(steps, steps + "t[ty + 24][tx] = A[row + 24 * K];"));
  const std::string last = "t[2] = v.z; t[3] = v.w; ";
  CHECK(repairs_line(last, last + "t[1] = v.y;"));
  CHECK(!repairs_line(last, last + "t[4] = v.w;"));
}

TEST_CASE("slips: what is gone is looked for only where something is missing") {
  const SourceText code(kernel("float sum = 0; int row = ty, col = tx; t[2] = v.z; t[3] = v.w;"));
  CHECK(possible_slips(code, {.gone = true}).size() > possible_slips(code, {}).size());
}

TEST_CASE("slips: constants that are computed from others, distances of counters, barriers in lambdas") {
  const std::string sizes = "constexpr int BK = 8, BN = 16; constexpr int COPIES = ";
  CHECK(repairs_line(sizes + "BN * 4; f(COPIES);", sizes + "BK * 4; f(COPIES);"));
  CHECK(!repairs_line(sizes + "BN * 4; float a[COPIES];", sizes + "BK * 4; float a[COPIES];"));
  const std::string loop = "constexpr int ROWS = 8; for (int i = 0; i < 4; ++i) f(i * ROWS); const int i = c / 2; ";
  CHECK(repairs_line(loop + "g(to + i);", loop + "g(to + i * ROWS);"));
  CHECK(repairs_line("auto all = [&] { constexpr int W = 2; if (tx < W) f(); };",
                     "auto all = [&] { constexpr int W = 2; if (true) f(); };"));
}

TEST_CASE("slips: what others test before they store") {
  const std::string front = "for (;;) { float* to = C + row * N + col; if (V) { if (col < first) continue; f(to); } ";
  CHECK(repairs_line(front + "to[e] = sum; }", front + "if (!(!((col + e) < first))) continue; to[e] = sum; }"));
}

TEST_CASE("slips: a change is called by what it changes, and where") {
  using enum Mistake;
  CHECK(name_of("for (int k = 0; k <= K; ++k) f();", "for (int k = 0; k < K; ++k) f();") == loop_off_by_one);
  CHECK(name_of("if (row <= M) f();", "if (row < M) f();") == guard_off_by_one);
  CHECK(name_of("if (row < M - 1) f();", "if (row < M) f();") == guard_off_by_one);
  CHECK(name_of("x = A[row * K + k + 1];", "x = A[row * K + k];") == index_off_by_one);
  CHECK(name_of("x = 2.0f * y;", "x = y;") == scaled_by_constant);
  CHECK(name_of("int row = blockIdx.y * (2 * TILE);", "int row = blockIdx.y * (TILE);") == wrong_stride);
  CHECK(name_of("x = A[row * N + k];", "x = A[row * K + k];") == wrong_leading_dimension);
  CHECK(name_of("if (col < M) f();", "if (col < N) f();") == guard_on_wrong_dimension);
  CHECK(name_of("int end = std::min(row + 8, N);", "int end = std::min(row + 8, M);") == guard_on_wrong_dimension);
  CHECK(name_of("for (int k = 0; k < M; ++k) f();", "for (int k = 0; k < K; ++k) f();") == k_bound_wrong_dimension);
  CHECK(name_of("x = A[k * K + row];", "x = A[row * K + k];") == a_transposed);
  CHECK(name_of("x = T[k][ty];", "x = T[ty][k];") == tile_indices_swapped);
}

TEST_CASE("slips: what a step along k leaves out or takes again, and which matrix a function is handed") {
  using enum Mistake;
  CHECK(name_of("for (int k0 = 0; k0 < K; k0 += TILE - 1) f();", "for (int k0 = 0; k0 < K; k0 += TILE) f();") ==
        products_counted_twice);
  CHECK(name_of("for (int k0 = 0; k0 < K; k0 += 2 * TILE) f();", "for (int k0 = 0; k0 < K; k0 += TILE) f();") ==
        k_steps_skipped);
  const std::string front = "template <int T> __device__ void put(float* matrix, int row, int col, int cols) {";
  const std::string back = "} __global__ void k(float* C, int N) { put<4>(C, threadIdx.y, threadIdx.x, N); }";
  const SourceText code(front + "matrix[size_t(col) * cols + row] = 0;" + back);
  const std::vector<Slip> slips = possible_slips(code, {.barriers = false, .gone = false});
  const auto swaps = [](const Slip& slip) { return slip.size() == 2 && slip[0].text == "row"; };
  const auto swapped = std::ranges::find_if(slips, swaps);
  REQUIRE(swapped != slips.end());
  CHECK((*swapped)[0].names == Mistake::c_transposed);
}

TEST_CASE("slips: a change of the launch is called by what it does to the grid") {
  CHECK(name_of("dim3 grid(n - 1, m);", "dim3 grid(n, m);") == Mistake::grid_too_small);
  CHECK(name_of("dim3 grid(n + 1, m);", "dim3 grid(n, m);") == Mistake::grid_too_large);
  CHECK(name_of("dim3 grid(n / 2, m);", "dim3 grid(n, m);") == Mistake::grid_too_small);
}

TEST_CASE("slips: in turns the first of each kind comes before the second of any") {
  const auto slip = [](Mistake names, Form form, const std::string& text) -> Slip {
    return {{{1, 2}, text, form, names}};
  };
  using enum Mistake;
  const std::vector<Slip> all =
      in_turns({slip(guard_missing, Form::insertion, "a"), slip(guard_missing, Form::insertion, "b"),
                slip(guard_missing, Form::value, "c"), slip(wrong_stride, Form::value, "d")});
  std::string order;
  for (const Slip& one : all) order += one[0].text;
  CHECK(order == "acdb");
}

TEST_CASE("slips: a skeleton is more than one change away from its solution") {
  for (const std::string& lab : solved_labs()) {
    std::string skeleton, solution;
    for (const std::string name : {"matmul.cu", "matmul.cpp"}) {
      if (!read_file(package_root() + "/labs/" + lab + "/" + name, skeleton)) continue;
      REQUIRE(read_file(package_root() + "/solutions/" + lab + "/" + name, solution));
      CHECK(!repairs(skeleton, solution, true));
    }
  }
}

TEST_CASE("many in one: every change has its number, and what overlaps in part is left out") {
  const SourceText code(kernel("x = a + b * c;"));
  const int a = [&] {
    int i = 0;
    while (!code.is(i, "a")) ++i;
    return i;
  }();
  const Slip sum = {{{a, a + 3}, "p"}}, product = {{{a + 2, a + 5}, "q"}}, inner = {{{a, a + 1}, "r"}};
  const Many many = many_in_one(code, {sum, product, inner});
  CHECK(many.numbers == std::vector<size_t>{0, 2});
  CHECK(packed(many.text).find("(slip_==0?(p):((slip_==1?(r):(a))+b))*c") != std::string::npos);
  for (size_t line = 1; line < many.call_of.size(); ++line)
    if (many.call_of[line] >= 0) CHECK(to_blame(many, static_cast<int>(line), false).size() == 1);
}

TEST_CASE("many in one: what is reported is not tried, and what stands in for it is not reported") {
  const SourceText code(kernel("constexpr int BK = 8, BN = 16; constexpr int COPIES = BN * 4; f(COPIES);"));
  Slips slips;
  slips_in_constants(code, slips);
  std::erase_if(slips, [](const Slip& slip) { return slip[0].form != Form::constant_by_stand_in; });
  REQUIRE(slips.size() == 1);
  CHECK(packed(many_in_one(code, slips).text).find("COPIES=BN*4;f((slip_==0?(BK*4):(COPIES)));") != std::string::npos);
  CHECK(packed(repaired(code, slips[0])).find("COPIES=BK*4;f(COPIES);") != std::string::npos);
}
