// What a kernel's accesses say of it: a right one departs from nothing, a wrong one where it is wrong, whatever its names are.
#include <doctest/doctest.h>

#include "grader/build/build.h"
#include "grader/provenance/deviation.h"
#include "grader/sandbox/workspace.h"

using namespace grader;
using namespace grader::provenance;

namespace {

const Shape kShape{64, 128, 192};

/// A tiled kernel of TILE x TILE threads with some text in the place of another.
std::string tiled(const std::string& place = "", const std::string& text = "") {
  std::string source = R"(#include "matmul.h"
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
  if (!place.empty()) {
    const size_t at = source.find(place);
    REQUIRE(at != std::string::npos);
    source.replace(at, place.size(), text);
  }
  return source;
}

struct Look {
  Products products;
  std::vector<std::string> deviations;  // "role difference number"
};

Look look(const std::string& source) {
  const Workspace workspace;
  const Built built = build_all(source, {Flavour::emulator_check}, workspace.path())[0];
  REQUIRE(built.ok);
  const auto measured = measure(built.binary, kShape);
  REQUIRE(measured);
  const Analysis analysis = analyse(*measured);
  Look seen;
  seen.products = analysis.products;
  for (const Deviation& d : analysis.deviations)
    seen.deviations.push_back(std::string(name_of(d.role)) + " " + name_of(d.difference) + " " +
                              std::to_string(d.number));
  return seen;
}

/// The first deviation of the kernel with this text in the place of that.
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
