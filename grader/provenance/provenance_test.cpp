// Deviations that a kernel's accesses reveal: none for a right kernel, and the place of the mistake for a wrong one,
// whatever its names are.
#include <doctest/doctest.h>

#include <sstream>

#include "grader/build/build.h"
#include "grader/findings/explain.h"
#include "grader/provenance/measure.h"
#include "grader/sandbox/workspace.h"

using namespace grader;
using namespace grader::provenance;

namespace {

const Shape kShape{64, 128, 192};

/// Replaces a part of the source.
std::string changed(std::string source, const std::string& place, const std::string& text) {
  const size_t at = source.find(place);
  REQUIRE(at != std::string::npos);
  return source.replace(at, place.size(), text);
}

/// A tiled kernel of TILE x TILE threads, with a part of its text replaced.
std::string tiled(const std::string& place = "", const std::string& text = "") {
  const std::string source = R"(#include "matmul.h"
constexpr int W = 16;
__global__ void k(const float* p, const float* q, float* r, int m, int n, int d) {
  __shared__ float s[W][W], t[W][W];
  int x = threadIdx.x, y = threadIdx.y, i = blockIdx.y * W + y, j = blockIdx.x * W + x;
  float sum = 0;
  for (int c = 0; c < d; c += W) {
    s[y][x] = p[i * d + c + x];
    t[y][x] = q[(c + y) * n + j];
    __syncthreads();
    for (int e = 0; e < W; ++e) sum += s[y][e] * t[e][x];
    __syncthreads();
  }
  r[i * n + j] = sum;
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  k<<<dim3(N / W, M / W), dim3(W, W)>>>(A, B, C, M, N, K);
}
)";
  return place.empty() ? source : changed(source, place, text);
}

/// 4 x 4 outputs per thread; copies 16 bytes at a time, through registers, into two alternating tiles, that of A
/// transposed.
const std::string kVectorized = R"(#include "matmul.h"
constexpr int W = 32, D = 8;
__global__ void k(const float* p, const float* q, float* r, int m, int n, int d) {
  __shared__ __align__(16) float s[2][D][W], t[2][D][W];
  int h = threadIdx.x, x = h % 8 * 4, y = h / 8 * 4, i = blockIdx.y * W, j = blockIdx.x * W;
  float4 u, v;
  auto ask = [&](int c) {
    u = *(const float4*)(p + (i + h / 2) * d + c + h % 2 * 4);
    v = *(const float4*)(q + (c + h / 8) * n + j + h % 8 * 4);
  };
  auto keep = [&](int b) {
    s[b][h % 2 * 4][h / 2] = u.x;
    s[b][h % 2 * 4 + 1][h / 2] = u.y;
    s[b][h % 2 * 4 + 2][h / 2] = u.z;
    s[b][h % 2 * 4 + 3][h / 2] = u.w;
    *(float4*)&t[b][h / 8][h % 8 * 4] = v;
  };
  float sum[4][4] = {};
  ask(0);
  keep(0);
  __syncthreads();
  for (int c = 0, b = 0; c < d; c += D) {
    if (c + D < d) ask(c + D);
    for (int e = 0; e < D; ++e) {
      float4 f = *(float4*)&s[b][e][y], g = *(float4*)&t[b][e][x];
      float o[4] = {f.x, f.y, f.z, f.w}, w[4] = {g.x, g.y, g.z, g.w};
      for (int l = 0; l < 16; ++l) sum[l / 4][l % 4] += o[l / 4] * w[l % 4];
    }
    b ^= 1;
    if (c + D < d) keep(b);
    __syncthreads();
  }
  for (int l = 0; l < 4; ++l)
    *(float4*)(r + (i + y + l) * n + j + x) = make_float4(sum[l][0], sum[l][1], sum[l][2], sum[l][3]);
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  k<<<dim3(N / W, M / W), 64>>>(A, B, C, M, N, K);
}
)";

/// Asynchronous copies, two stages; a warp has 16 x 32 outputs, a lane 4 x 4 of them.
const std::string kWarpTiled = R"(#include "matmul.h"
#include <cuda_pipeline.h>
constexpr int W = 32, D = 8;
__global__ void k(const float* p, const float* q, float* r, int m, int n, int d) {
  __shared__ __align__(16) float s[2][D][W + 4], t[2][D][W];
  int h = threadIdx.x, lane = h % 32, x = lane % 8 * 4, y = h / 32 * 16 + lane / 8 * 4;
  int i = blockIdx.y * W, j = blockIdx.x * W;
  auto ask = [&](int b, int c) {
    for (int l = h; l < W * D; l += 64)
      __pipeline_memcpy_async(&s[b][l % D][l / D], p + (i + l / D) * d + c + l % D, 4);
    __pipeline_memcpy_async(&t[b][h / 8][h % 8 * 4], q + (c + h / 8) * n + j + h % 8 * 4, 16);
    __pipeline_commit();
  };
  float sum[4][4] = {};
  ask(0, 0);
  for (int c = 0, b = 0; c < d; c += D, b ^= 1) {
    __pipeline_wait_prior(0);
    __syncthreads();
    if (c + D < d) ask(b ^ 1, c + D);
    for (int e = 0; e < D; ++e)
      for (int l = 0; l < 16; ++l) sum[l / 4][l % 4] += s[b][e][y + l / 4] * t[b][e][x + l % 4];
  }
  for (int l = 0; l < 16; ++l) r[(i + y + l / 4) * n + j + x + l % 4] = sum[l / 4][l % 4];
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  k<<<dim3(N / W, M / W), 64>>>(A, B, C, M, N, K);
}
)";

/// Two warps of 16 x 32 outputs each, whose sums pass through shared memory.
const std::string kTensorCore = R"(#include "matmul.h"
#include <mma.h>
using namespace nvcuda::wmma;
constexpr int W = 32, D = 16;
__global__ void k(const float* p, const float* q, float* r, int m, int n, int d) {
  __shared__ __align__(32) float s[W][D], t[D][W], o[W][W];
  int h = threadIdx.x, y = h / 32 * 16, i = blockIdx.y * W, j = blockIdx.x * W;
  fragment<matrix_a, 16, 16, 8, precision::tf32, row_major> f;
  fragment<matrix_b, 16, 16, 8, precision::tf32, row_major> g;
  fragment<accumulator, 16, 16, 8, float> sum[2];
  for (auto& one : sum) fill_fragment(one, 0.0f);
  for (int c = 0; c < d; c += D) {
    for (int l = h; l < W * D; l += 64) {
      s[l / D][l % D] = __float_to_tf32(p[(i + l / D) * d + c + l % D]);
      t[l / W][l % W] = __float_to_tf32(q[(c + l / W) * n + j + l % W]);
    }
    __syncthreads();
    for (int e = 0; e < D; e += 8) {
      load_matrix_sync(f, &s[y][e], D);
      for (int l = 0; l < 2; ++l) {
        load_matrix_sync(g, &t[e][l * 16], W);
        mma_sync(sum[l], f, g, sum[l]);
      }
    }
    __syncthreads();
  }
  for (int l = 0; l < 2; ++l) store_matrix_sync(&o[y][l * 16], sum[l], W, mem_row_major);
  __syncthreads();
  for (int l = h; l < W * W; l += 64) r[(i + l / W) * n + j + l % W] = o[l / W][l % W];
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  k<<<dim3(N / W, M / W), 64>>>(A, B, C, M, N, K);
}
)";

struct Look {
  Products products;
  bool complete = false;
  std::vector<std::string> deviations;  // "role difference number"
  std::string place;                    // the text of the first deviation's line
};

std::string line_of(const std::string& source, int line) {
  std::istringstream in(source);
  std::string text;
  for (int i = 0; i < line; ++i) std::getline(in, text);
  return text;
}

Look look(const std::string& source) {
  const Workspace workspace;
  const Built built = build_all(source, {Flavour::emulator_check}, workspace.path())[0];
  REQUIRE(built.ok);
  const auto measured = measure(built.binary, kShape);
  REQUIRE(measured);
  const Analysis& analysis = *measured;
  Look seen;
  seen.products = analysis.products;
  seen.complete = analysis.complete();
  const uint32_t pc = analysis.deviations.empty() ? 0 : analysis.deviations[0].pc;
  if (pc) seen.place = line_of(source, resolve_lines({pc}, built.binary, built.source_file).at(pc));
  for (const Deviation& d : analysis.deviations)
    seen.deviations.push_back(std::string(name_of(d.role)) + " " + name_of(d.difference) + " " +
                              std::to_string(d.number));
  return seen;
}

void check_right(const std::string& source) {
  const Look seen = look(source);
  CHECK(seen.complete);
  CHECK(seen.products.storing > 0);
  CHECK(seen.products.explained == seen.products.storing);
  CHECK(seen.deviations.empty());
}

/// Checks that the kernel with `place` replaced by `text` deviates there first, and that all its stores are explained.
void check_wrong(const std::string& source, const std::string& place, const std::string& text,
                 const std::string& first) {
  const Look seen = look(changed(source, place, text));
  CAPTURE(text);
  CHECK(seen.complete);
  REQUIRE_FALSE(seen.deviations.empty());
  CHECK(seen.deviations[0] == first);
  CHECK_MESSAGE(seen.place.find(text) != std::string::npos, seen.place);
}

/// The first deviation of the kernel with `place` replaced by `text`.
std::string first(const std::string& place, const std::string& text) {
  const Look seen = look(tiled(place, text));
  return seen.deviations.empty() ? "" : seen.deviations[0];
}

}  // namespace

TEST_CASE("provenance: the products of a right kernel are all of C, and it departs from nothing") {
  const Look seen = look(tiled());
  CHECK(seen.products.threads.size() > 50);
  CHECK(seen.products.explained == seen.products.threads.size());
  CHECK(seen.products.storing == seen.products.threads.size());
  CHECK(seen.deviations.empty());
}

TEST_CASE("provenance: fills") {
  CHECK(first("q[(c + y) * n + j]", "q[(c + y) * n + x]") == "fill_b block_left_out 16");
  CHECK(first("q[(c + y) * n + j]", "q[y * n + j]") == "fill_b round_left_out 16");
  CHECK(first("q[(c + y) * n + j]", "q[(c + y) * d + j]") == "fill_b leading_dimension 192");
  CHECK(first("p[i * d + c + x]", "p[i * n + c + x]") == "fill_a leading_dimension 128");
  CHECK(first("p[i * d + c + x]", "p[y * d + c + x]") == "fill_a block_left_out 16");
  CHECK(first("p[i * d + c + x]", "p[i * d + c + x + 1]") == "fill_a shifted 1");
  CHECK(first("t[y][x] =", "t[x][y] =") == "fill_b exchanged_in_tile 16");
  // If only the order differs, the tile could also be read in that order.
  CHECK(first("p[i * d + c + x]", "p[(i ^ 1) * d + c + x]") == "read_a other_line 0");
  CHECK(first("q[(c + y) * n + j]", "q[(c + (y ^ 1)) * n + j]") == "read_b other_step 0");
}

TEST_CASE("provenance: blocks that all work on the same columns") {
  CHECK(first("j = blockIdx.x * W + x", "j = x") == "index block_left_out 112");
}

TEST_CASE("provenance: reads, stores, sums, rounds, grids") {
  CHECK(first("t[e][x]", "t[x][e]") == "read_b exchanged_in_tile 16");
  CHECK(first("s[y][e]", "s[e][y]") == "read_a exchanged_in_tile 16");
  CHECK(first("r[i * n + j] = sum", "r[j * m + i] = sum") == "store transposed 0");
  CHECK(first("sum += s", "sum = s") == "sum last_product 0");
  CHECK(first("r[i * n + j] = sum", "r[i * n + j] += sum") == "sum old_c 0");
  CHECK(first("c < d;", "c < d - W;") == "loop without_last 176");
  CHECK(first("c < d;", "c < W;") == "loop only_first 16");
  CHECK(first("dim3(N / W, M / W)", "dim3(M / W, N / W)") == "launch exchanged 64");
}

TEST_CASE("provenance: several outputs of a thread, one row of threads, operands from global memory") {
  const std::string naive = R"(#include "matmul.h"
__global__ void k(const float* p, const float* q, float* r, int m, int n, int d) {
  int at = blockIdx.x * blockDim.x + threadIdx.x, i = at / (n / 4) * 2, j = at % (n / 4) * 4;
  float sum[2][4] = {};
  for (int e = 0; e < d; ++e)
    for (int u = 0; u < 2; ++u)
      for (int v = 0; v < 4; ++v) sum[u][v] += p[(i + u) * d + e] * q[e * n + j + v];
  for (int u = 0; u < 2; ++u)
    for (int v = 0; v < 4; ++v) r[(i + u) * n + j + v] = sum[u][v];
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  k<<<M * N / 8 / 64, 64>>>(A, B, C, M, N, K);
}
)";
  const Look seen = look(naive);
  CHECK(seen.products.explained == seen.products.threads.size());
  CHECK(seen.products.explained > 0);
  CHECK(seen.deviations.empty());
  std::string wrong = naive;
  wrong.replace(wrong.find("q[e * n + j + v]"), 16, "q[(j + v) * d + e]");
  const Look other = look(wrong);
  REQUIRE_FALSE(other.deviations.empty());
  CHECK(other.deviations[0] == "read_b transposed 192");
}

TEST_CASE("provenance: 16 bytes at a time, through registers into the next tile") {
  check_right(kVectorized);
  check_wrong(kVectorized, "q + (c + h / 8) * n + j", "q + (c + h / 8) * d + j", "fill_b leading_dimension 192");
  check_wrong(kVectorized, "p + (i + h / 2) * d", "p + h / 2 * d", "fill_a block_left_out 32");
  check_wrong(kVectorized, "*(float4*)&t[b][h / 8]", "if (h < 48) *(float4*)&t[b][h / 8]", "fill_b nothing 0");
  check_wrong(kVectorized, "&t[b][e][x]", "&t[b][x / 4][e / 4 * 4]", "read_b elsewhere 0");
}

TEST_CASE("provenance: asynchronous copies are fills") {
  check_right(kWarpTiled);
  check_wrong(kWarpTiled, "p + (i + l / D) * d + c", "p + (i + l / D) * n + c", "fill_a leading_dimension 128");
  check_wrong(kWarpTiled, "[x + l % 4];", "[x / 4 + l % 4 * 8];", "read_b other_line 0");
}

TEST_CASE("provenance: of tensor cores a warp is one thread") {
  check_right(kTensorCore);
  check_wrong(kTensorCore, "q[(c + l / W) * n", "q[l / W * n", "fill_b round_left_out 16");
  check_wrong(kTensorCore, "&s[y][e], D", "&s[y][0], D", "read_a other_step 0");
}

TEST_CASE("provenance: where all operands are right, what becomes of the sum is reported") {
  const Look seen = look(tiled("r[i * n + j] = sum", "r[i * n + j] = sum + __shfl_xor_sync(~0u, sum, 1) * 0.5f"));
  CHECK(seen.complete);
  CHECK(seen.products.explained == 0);
  CHECK(seen.deviations == std::vector<std::string>{"sum other_sum 0"});
}
