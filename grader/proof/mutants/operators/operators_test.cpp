// Each operator on a small kernel: which line it changes, and into what.
#include "grader/proof/mutants/operators/operators.h"

#include <algorithm>

#include <doctest/doctest.h>

#include "grader/diagnosis/catalogue.h"
#include "grader/proof/mutants/mutants.h"

using namespace mutants;

using Lines = std::vector<std::string>;

template <>
struct doctest::StringMaker<Lines> {
  static String convert(const Lines& lines) {
    std::string all;
    for (const std::string& line : lines) all += "\n  " + line;
    return all.c_str();
  }
};

namespace {

const char* const kTiled =
    "constexpr int TILE = 16;\n"
    "__global__ void kernel(const float* A, const float* B, float* C, int M, int N, int K) {\n"
    "__shared__ float A_tile[TILE][TILE + 4];\n"
    "const int tx = threadIdx.x;\n"
    "const int row = blockIdx.y * TILE + threadIdx.y;\n"
    "float sum = 0.0f;\n"
    "for (int k0 = 0; k0 < K; k0 += TILE) {\n"
    "A_tile[ty][tx] = row < M && k0 + tx < K ? A[size_t(row) * K + k0 + tx] : 0.0f;\n"
    "__syncthreads();\n"
    "for (int k = 0; k < TILE; ++k)\n"
    "sum += A_tile[ty][k] * B[size_t(k) * N + col];\n"
    "__syncthreads();\n"
    "}\n"
    "if (row < M && col < N) {\n"
    "C[size_t(row) * N + col] = sum;\n"
    "}\n"
    "}\n"
    "void matmul(const float* A, const float* B, float* C, int M, int N, int K) {\n"
    "const dim3 block(TILE, TILE);\n"
    "const dim3 grid((N + TILE - 1) / TILE, M / TILE);\n"
    "kernel<<<grid, block>>>(A, B, C, M, N, K);\n"
    "}\n";

const char* const kPatch =
    "template <int BM, int TM>\n"
    "__global__ void kernel(const float* A, float* C, int M, int N, int K) {\n"
    "float sum[TM][TN] = {};\n"
    "buffer ^= 1;\n"
    "for (int i = 0; i < TM; ++i) {\n"
    "const int row = row0 + ty + i * kThreadsY;\n"
    "const bool inside = row < M && col < N;\n"
    "sum[i][j] += a[i] * b[j];\n"
    "}\n"
    "__pipeline_wait_prior(0);\n"
    "}\n"
    "void matmul(const float* A, const float* B, float* C, int M, int N, int K) {\n"
    "launch<64, 8>(A, B, C, M, N, K);\n"
    "}\n";

const char* const kHost =
    "void matmul(const float* A, const float* B, float* C, int M, int N, int K) {\n"
    "std::fill(C, C + size_t(M) * N, 0.0f);\n"
    "for (int i = 0; i < M; ++i) {\n"
    "for (int j = 0; j < N; ++j) {\n"
    "const int k_end = std::min(k0 + kBlock, K);\n"
    "float sum0 = 0.0f, sum1 = 0.0f;\n"
    "int k = 0;\n"
    "for (; k <= K - 2; k += 2) sum1 += a[k] * b[k];\n"
    "for (; k < K; ++k) sum0 += a[k] * b[k];\n"
    "C[size_t(i) * N + j] = sum0 + (sum1);\n"
    "}\n"
    "}\n"
    "}\n";

const char* const kRing =
    "__device__ uint64_t describe(const float* tile) { return hopper::shared_offset(tile) >> 4 | uint64_t{1} << 62; }\n"
    "__global__ void kernel(const __grid_constant__ hopper::TensorMap map) {\n"
    "hopper::init(&full, 1);\n"
    "hopper::init(&empty, 2);\n"
    "hopper::fence_barriers();\n"
    "hopper::wait(&empty, turn ^ 1);\n"
    "hopper::arrive_and_expect(&full, (BM + BN) * sizeof(float));\n"
    "hopper::wait(&full, turn);\n"
    "hopper::fence_registers();\n"
    "hopper::Product<64>::add(sums, f, a + i * 2);\n"
    "hopper::commit_products();\n"
    "hopper::wait_products<0>();\n"
    "if (threadIdx.x == 0) hopper::arrive(&empty);\n"
    "}\n";

/// The changed lines of all mutants of one operator; where a line was emptied, what follows the change is asked for.
std::vector<std::string> after(const std::string& text, const std::string& operation) {
  std::vector<std::string> lines;
  for (const Mutant& mutant : mutants_of("lab", "matmul.cu", text))
    if (mutant.operation == operation) lines.push_back(mutant.after);
  return lines;
}

}  // namespace

TEST_CASE("operators on barriers") {
  CHECK(after(kTiled, "drop-barrier") == Lines{";", ";"});
  CHECK(after(kTiled, "drop-both-barriers") == Lines{";"});
  CHECK(after(kTiled, "barrier-up") ==
        Lines{"__syncthreads(); A_tile[ty][tx] = row < M && k0 + tx < K ? A[size_t(row) * K + k0 + tx] : 0.0f;",
              "__syncthreads(); for (int k = 0; k < TILE; ++k)"});
  CHECK(after(kTiled, "barrier-down").size() == 1);  // nothing of the loop follows the second
  CHECK(after(kTiled, "barrier-behind-loop") == Lines{";", ";"});
  CHECK(after(kTiled, "barrier-in-branch") == Lines(2, "if (threadIdx.x < 8) __syncthreads();"));
  CHECK(after(kPatch, "drop-wait") == Lines{";"});
}

TEST_CASE("a barrier's part in the round is known by its place") {
  std::vector<std::string> mistakes;
  for (const Mutant& mutant : mutants_of("lab", "matmul.cu", kTiled))
    if (mutant.operation == "drop-barrier") mistakes.push_back(mutant.mistakes.at(0));
  CHECK(mistakes == Lines{"first_barrier_missing", "second_barrier_missing"});
}

TEST_CASE("operators on loops") {
  CHECK(after(kTiled, "starts-late") ==
        Lines{"for (int k0 = TILE; k0 < K; k0 += TILE) {", "for (int k = 1; k < TILE; ++k)"});
  CHECK(after(kTiled, "ends-early") ==
        Lines{"for (int k0 = 0; k0 < K - TILE; k0 += TILE) {", "for (int k = 0; k < TILE - 1; ++k)"});
  CHECK(after(kTiled, "one-round-more") ==
        Lines{"for (int k0 = 0; k0 <= K; k0 += TILE) {", "for (int k = 0; k <= TILE; ++k)"});
  CHECK(after(kTiled, "wrong-bound") ==
        Lines{"for (int k0 = 0; k0 < M; k0 += TILE) {", "for (int k0 = 0; k0 < N; k0 += TILE) {"});
  CHECK(after(kHost, "wrong-bound").back() == "const int k_end = std::min(k0 + kBlock, N);");
  CHECK(after(kTiled, "double-step") ==
        Lines{"for (int k0 = 0; k0 < K; k0 += 2 * TILE) {", "for (int k = 0; k < TILE; k += 2)"});
  CHECK(after(kTiled, "half-step") == Lines{"for (int k0 = 0; k0 < K; k0 += TILE / 2) {"});
  CHECK(after(kTiled, "step-too-long") == Lines{"for (int k0 = 0; k0 < K; k0 += TILE + 1) {"});
  CHECK(after(kTiled, "step-too-short") == Lines{"for (int k0 = 0; k0 < K; k0 += TILE - 1) {"});
  CHECK(after(kTiled, "drop-remainder") == Lines{"for (int k0 = 0; k0 + TILE <= K; k0 += TILE) {"});
  CHECK(after(kHost, "drop-remainder-loop") == Lines{""});
  CHECK(after(kHost, "max-for-min") == Lines{"const int k_end = std::max(k0 + kBlock, K);"});
}

TEST_CASE("operators on bounds tests") {
  const std::string load = " ? A[size_t(row) * K + k0 + tx] : 0.0f;";
  CHECK(after(kTiled, "guard-one-more") == Lines{"A_tile[ty][tx] = row <= M && k0 + tx < K" + load,
                                                 "A_tile[ty][tx] = row < M && k0 + tx <= K" + load,
                                                 "if (row <= M && col < N) {", "if (row < M && col <= N) {"});
  CHECK(after(kTiled, "guard-one-less").at(0) == "A_tile[ty][tx] = row < M - 1 && k0 + tx < K" + load);
  CHECK(after(kTiled, "guard-wrong-dimension").at(7) == "if (row < M && col < K) {");
  CHECK(after(kTiled, "drop-condition") == Lines{"A_tile[ty][tx] =  k0 + tx < K" + load,
                                                 "A_tile[ty][tx] = row < M " + load, "if ( col < N) {",
                                                 "if (row < M ) {"});
  CHECK(after(kTiled, "drop-guard") == Lines{"{", "A_tile[ty][tx] =  A[size_t(row) * K + k0 + tx] ;"});
  CHECK(after(kPatch, "drop-guard") == Lines{"const bool inside = true;"});
  CHECK(after(kTiled, "or-for-and") ==
        Lines{"A_tile[ty][tx] = row < M || k0 + tx < K" + load, "if (row < M || col < N) {"});
  CHECK(after(kTiled, "pad-with-one") ==
        Lines{"A_tile[ty][tx] = row < M && k0 + tx < K ? A[size_t(row) * K + k0 + tx] : 1.0f;"});
  CHECK(after(kTiled, "leave-old-tile") ==
        Lines{"if (row < M && k0 + tx < K) A_tile[ty][tx] =  A[size_t(row) * K + k0 + tx] ;"});
  CHECK(after(kTiled, "return-before-barrier") ==
        Lines{"if (row >= M || col >= N) return; for (int k0 = 0; k0 < K; k0 += TILE) {"});
  CHECK(after(kTiled, "barriers-inside-guard") ==
        Lines{"if (row < M && col < N) for (int k0 = 0; k0 < K; k0 += TILE) {"});
}

TEST_CASE("operators on indices") {
  CHECK(after(kTiled, "swap-subscripts").at(1) == "sum += A_tile[k][ty] * B[size_t(k) * N + col];");
  CHECK(after(kTiled, "transpose").back() == "C[size_t(col) * N + row] = sum;");
  CHECK(after(kTiled, "wrong-row-length").back() == "C[size_t(row) * K + col] = sum;");
  CHECK(after(kTiled, "next-column").back() == "C[size_t(row) * N + col + 1] = sum;");
  CHECK(after(kTiled, "next-row").back() == "C[size_t(row + 1) * N + col] = sum;");
  CHECK(after(kTiled, "next-in-tile") == Lines{"sum += A_tile[ty + 1][k] * B[size_t(k) * N + col];",
                                               "sum += A_tile[ty][k + 1] * B[size_t(k) * N + col];"});
  CHECK(after(kPatch, "wrong-operand") == Lines{"sum[i][j] += b[i] * b[j];", "sum[i][j] += a[i] * a[j];"});
  CHECK(after(kTiled, "swap-axis") == Lines{"const int tx = threadIdx.y;",
                                            "const int row = blockIdx.x * TILE + threadIdx.y;",
                                            "const int row = blockIdx.y * TILE + threadIdx.x;"});
  CHECK(after(kTiled, "swap-thread-axes") == Lines{"const int tx = threadIdx.y;"});
  CHECK(after(kTiled, "swap-all-axes") == Lines{"const int tx = threadIdx.y;"});
  CHECK(after(kTiled, "drop-block-offset") == Lines{"const int row =  threadIdx.y;"});
  CHECK(after(kTiled, "drop-tile-offset").size() == 2);
  CHECK(after(kTiled, "half-stride") == Lines{"const int row = blockIdx.y * (TILE / 2) + threadIdx.y;"});
  CHECK(after(kTiled, "double-stride") == Lines{"const int row = blockIdx.y * (2 * TILE) + threadIdx.y;"});
  CHECK(after(kPatch, "side-by-side") == Lines{"const int row = row0 + ty + i ;"});
  CHECK(after(kPatch, "other-constant") == Lines{"const int row = row0 + ty + i * kThreadsX;"});
}

TEST_CASE("operators on sums") {
  CHECK(after(kTiled, "drop-first-value") == Lines{"float sum ;"});
  CHECK(after(kPatch, "drop-first-value") == Lines{"float sum[TM][TN] ;"});
  CHECK(after(kHost, "drop-first-value") == Lines{"float sum0 , sum1 = 0.0f;", "float sum0 = 0.0f, sum1 ;"});
  CHECK(after(kHost, "drop-clearing") == Lines{""});
  CHECK(after(kHost, "start-at-one").back() == "std::fill(C, C + size_t(M) * N, 1.0f);");
  CHECK(after(kHost, "not-reset") == Lines{"float sum0 = 0.0f, sum1 = 0.0f; for (int i = 0; i < M; ++i) {"});
  CHECK(after(kTiled, "reset-each-tile").at(0).rfind("sum = 0.0f; A_tile", 0) == 0);
  CHECK(after(kPatch, "assign-for-add") == Lines{"sum[i][j] = a[i] * b[j];"});
  CHECK(after(kPatch, "subtract") == Lines{"sum[i][j] -= a[i] * b[j];"});
  CHECK(after(kPatch, "add-for-multiply") == Lines{"sum[i][j] += a[i] + b[j];"});
  CHECK(after(kPatch, "count-twice") == Lines{"{ sum[i][j] += a[i] * b[j]; sum[i][j] += a[i] * b[j]; }"});
  CHECK(after(kPatch, "scale-product") == Lines{"sum[i][j] += 0.5f * a[i] * b[j];"});
  CHECK(after(kTiled, "add-to-old") == Lines{"C[size_t(row) * N + col] += sum;"});
  CHECK(after(kTiled, "scale-store") == Lines{"C[size_t(row) * N + col] = 2.0f * (sum);"});
  CHECK(after(kTiled, "drop-store") == Lines{";"});
  CHECK(after(kHost, "drop-partial-sum") ==
        Lines{"C[size_t(i) * N + j] = 0.0f + (sum1);", "C[size_t(i) * N + j] = sum0 + (0.0f);"});
  CHECK(after(kTiled, "store-in-loop") == Lines{"__syncthreads(); if (row < M && col < N) {"});
  CHECK(after(kTiled, "widen") == Lines{"double sum = 0.0f;"});
  CHECK(after(kTiled, "truncate") == Lines{"int sum = 0.0f;"});
  CHECK(after(kTiled, "lower-precision").size() == 2);
}

TEST_CASE("operators on Hopper's instructions") {
  CHECK(after(kRing, "drop-fence") == Lines{";", ";"});
  CHECK(after(kRing, "drop-barrier-wait") == Lines{";", ";"});
  CHECK(after(kRing, "drop-product-wait") == Lines{";"});
  CHECK(after(kRing, "leave-one-product") == Lines{"hopper::wait_products<1 + 0>();"});
  CHECK(after(kRing, "drop-commit") == Lines{";"});
  CHECK(after(kRing, "drop-arrival") == Lines{"if (threadIdx.x == 0) ;", ";"});
  CHECK(after(kRing, "wrong-parity") == Lines{"hopper::wait(&empty, turn ^ 1 ^ 1);", "hopper::wait(&full, turn ^ 1);"});
  CHECK(after(kRing, "wrong-bytes").at(0) == "hopper::arrive_and_expect(&full, (BM + BN) * sizeof(float) / 4);");
  CHECK(after(kRing, "wrong-arrivals") ==
        Lines{"hopper::init(&full, 1 + 1);", "hopper::init(&empty, 2 + 1);", "hopper::init(&empty, 1);"});
  CHECK(after(kRing, "wrong-swizzle").size() == 1);
  CHECK(after(kRing, "wrong-descriptor") ==
        Lines{"hopper::Product<64>::add(sums, f, a + i * 1);", "hopper::Product<64>::add(sums, f, a + i * 4);"});
  const auto ring = mutants_of("lab", "matmul.cu", kRing);
  const auto first_wait = std::ranges::find(ring, "drop-barrier-wait", &Mutant::operation);
  REQUIRE(first_wait != ring.end());
  CHECK(first_wait->mistakes == Lines{"stage_overwritten"});
}

TEST_CASE("operators on tiles and launches") {
  CHECK(after(kTiled, "shrink-tile") ==
        Lines{"__shared__ float A_tile[TILE - 1][TILE + 4];", "__shared__ float A_tile[TILE][TILE + 4 - 1];"});
  CHECK(after(kTiled, "other-size").front() == "constexpr int TILE = 4;");
  CHECK(after(kPatch, "half-template-size") ==
        Lines{"launch<64 / 2, 8>(A, B, C, M, N, K);", "launch<64, 8 / 2>(A, B, C, M, N, K);"});
  CHECK(after(kPatch, "drop-buffer-switch") == Lines{""});
  CHECK(after(kTiled, "swap-grid") == Lines{"const dim3 grid(M / TILE, (N + TILE - 1) / TILE);"});
  CHECK(after(kTiled, "round-down") == Lines{"const dim3 grid(N / TILE, M / TILE);"});
  CHECK(after(kTiled, "grid-one-short").at(1) == "const dim3 grid((N + TILE - 1) / TILE, M / TILE - 1);");
  CHECK(after(kTiled, "grid-half").at(0) == "const dim3 grid((N + TILE - 1) / TILE / 2, M / TILE);");
  CHECK(after(kTiled, "grid-one-more").at(1) == "const dim3 grid((N + TILE - 1) / TILE, M / TILE + 1);");
  CHECK(after(kTiled, "smaller-block") ==
        Lines{"const dim3 block(TILE / 2, TILE);", "const dim3 block(TILE, TILE / 2);"});
  CHECK(after(kTiled, "swap-launch") == Lines{"kernel<<<block, grid>>>(A, B, C, M, N, K);"});
  CHECK(after(kTiled, "drop-launch") == Lines{";"});
  CHECK(after(kTiled, "swap-arguments") == Lines{"kernel<<<grid, block>>>(B, A, C, M, N, K);",
                                                 "kernel<<<grid, block>>>(A, B, C, N, M, K);",
                                                 "kernel<<<grid, block>>>(A, B, C, M, K, N);"});
}

TEST_CASE("every operator is found in a solution, and every mistake in the catalogue") {
  const std::vector<Mutant> all = all_mutants();
  CHECK(all.size() > 700);
  for (const Operator& operation : operators()) {
    CAPTURE(operation.name);
    CHECK(std::any_of(all.begin(), all.end(), [&](const Mutant& m) { return m.operation == operation.name; }));
  }
  for (const Mutant& mutant : all)
    for (const std::string& mistake : mutant.mistakes) {
      CAPTURE(mistake);
      CHECK(grader::find_diagnosis(mistake) != nullptr);
    }
}
