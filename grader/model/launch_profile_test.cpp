#include "grader/model/launch_profile.h"

#include <doctest/doctest.h>

#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/build/build.h"
#include "grader/model/card.h"
#include "grader/model/predict.h"
#include "grader/model/profile_table.h"
#include "grader/sandbox/workspace.h"

using namespace grader;

namespace {

CallProfile profile_of(const std::string& text, const Shape& shape, uint32_t most_blocks = 24) {
  const Workspace workspace;
  const Built built = build_all(text, {Flavour::emulator_profile}, workspace.path())[0];
  REQUIRE(built.ok);
  return profile_call(built.binary, text, shape, most_blocks);
}

std::string solution(const std::string& lab) {
  std::string text;
  REQUIRE(read_file(package_root() + "/solutions/" + lab + "/matmul.cu", text));
  return text;
}

/// Two elements of C for each of 64 threads, a division that is not a multiply-add, and tiles that are loaded early.
const std::string kPrefetch = R"(#include "matmul.h"
__global__ void __launch_bounds__(64, 4) early(const float* A, float* C, int K) {
  __shared__ float tile[2][64];
  const int t = threadIdx.x;
  float sum = 0;
  tile[0][t] = A[t];
  __syncthreads();
  for (int k = 64; k < K; k += 64) {
    const float next = A[k + t];
    sum += tile[k / 64 % 2][63 - t] * tile[1 - k / 64 % 2][t];
    tile[k / 64 % 2][t] = next / 3;
    __syncthreads();
  }
  C[t] = sum;
}
void matmul(const float* A, const float*, float* C, int, int, int K) { early<<<2, 64>>>(A, C, K); }
)";

/// A row of A is loaded through shared memory; B is not.
const std::string kRowInShared = R"(#include "matmul.h"
__global__ void mixed(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float row[64];
  const int t = threadIdx.x;
  float sum = 0;
  for (int k0 = 0; k0 < K; k0 += 64) {
    row[t] = A[blockIdx.x * K + k0 + t];
    __syncthreads();
    for (int k = 0; k < 64; ++k) sum += row[k] * B[(k0 + k) * N + t];
    __syncthreads();
  }
  C[blockIdx.x * N + t] = sum;
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) { mixed<<<M, 64>>>(A, B, C, N, K); }
)";

/// Each step tests whether it is inside the matrix.
const std::string kAskedSteps = R"(#include "matmul.h"
__global__ void asked(const float* A, float* C, int K) {
  __shared__ float row[64], column[64];
  const int t = threadIdx.x;
  float sum = 0;
  row[t] = column[63 - t] = A[t];
  __syncthreads();
  for (int k = 0; k < 64; ++k)
    if (k < K) sum += row[k] * column[k];
  C[t] = sum;
}
void matmul(const float* A, const float*, float* C, int, int, int K) { asked<<<1, 64>>>(A, C, K); }
)";

}  // namespace

TEST_CASE("launch profile: shared loads of steps that have a condition each are not joined") {
  CHECK(profile_of(kAskedSteps, {64, 64, 64}).launches[0].shared_loads == 2 * 2 * 64);
  std::string plain = kAskedSteps;
  const std::string condition = "if (k < K) ";
  plain.erase(plain.find(condition), condition.size());
  CHECK(profile_of(plain, {64, 64, 64}).launches[0].shared_loads == 2 * 2 * 64 / 4);
}

TEST_CASE("launch profile: blocks that leave at once are none") {
  std::string text = kRowInShared;
  const std::string launch = "mixed<<<M, 64>>>", first = "  const int t = threadIdx.x;";
  REQUIRE(text.find(first) != std::string::npos);
  text.replace(text.find(launch), launch.size(), "mixed<<<2 * M, 64>>>");
  text.insert(text.find(first), "  if (blockIdx.x % 2) return;\n");
  text.replace(text.find("A[blockIdx.x"), 12, "A[blockIdx.x / 2");
  text.replace(text.find("C[blockIdx.x"), 12, "C[blockIdx.x / 2");
  const LaunchProfile all = profile_of(kRowInShared, {64, 64, 64}, 128).launches[0],
                      half = profile_of(text, {64, 64, 64}, 128).launches[0];
  CHECK(half.blocks == all.blocks);
  CHECK(half.blocks_run == all.blocks_run);
  CHECK(half.load_requests == all.load_requests);
}

TEST_CASE("launch profile: steps that nvcc must not unroll stay apart") {
  std::string rolled = kAskedSteps;
  const std::string condition = "if (k < K) ", loop = "  for (int k = 0; k < 64";
  rolled.erase(rolled.find(condition), condition.size());
  rolled.insert(rolled.find(loop), "#pragma unroll 1\n");
  const LaunchProfile l = profile_of(rolled, {64, 64, 64}).launches[0];
  CHECK(!l.asked_to_unroll);
  CHECK(l.shared_loads == l.rolled_shared_loads);
}

TEST_CASE("launch profile: what is multiplied at once is not staged, though a store comes later") {
  const LaunchProfile l = profile_of(kRowInShared, {64, 64, 64 * 5}).launches[0];
  CHECK(l.staged_loads == 64 * 5);
  CHECK(l.early_loads == 0);
  CHECK(l.load_requests == 2 * 5 * (1 + 64));
}

TEST_CASE("launch profile: the naive kernel as counted by hand") {
  const CallProfile call = profile_of(solution("04_naive"), {64, 64, 96});
  REQUIRE(call.error.empty());
  REQUIRE(call.launches.size() == 1);
  const LaunchProfile& l = call.launches[0];
  CHECK(l.blocks == 4);
  CHECK(l.blocks_run == 4);
  CHECK(l.threads == 1024);
  CHECK(l.arithmetic.fused == 32 * 96);   // 32 warps
  CHECK(l.load_requests == 2 * 32 * 96);  // one for A, one for B
  CHECK(l.load_lines == 2 * 32 * 96);     // one word of A; 32 words of B
  CHECK(l.load_sectors == (1 + 4) * 32 * 96);
  CHECK(l.distinct_sectors == (32 * 96 + 96 * 32) / 8);
  CHECK(l.store_lines == 32);
  CHECK(l.barriers == 0);
  CHECK(l.staged_loads == 0);
}

TEST_CASE("launch profile: tiles are waited for in lab 05, and copied early in lab 09") {
  const LaunchProfile tiled = profile_of(solution("05_tiled"), {64, 64, 64}).launches[0];
  CHECK(tiled.arithmetic.fused == 32 * 64);
  CHECK(tiled.barriers == 4);
  CHECK(tiled.shared_stores == 2 * 32 * 2);
  CHECK(tiled.staged_loads == 1024 * 4);
  CHECK(tiled.early_loads == 0);
  CHECK(tiled.shared_bytes == 2 * 32 * 32 * 4);
  const LaunchProfile copied = profile_of(solution("09_warp_tiled"), {256, 256, 256}, 1).launches[0];
  CHECK(copied.async_loads == copied.staged_loads);
  CHECK(copied.early_loads > 0.8 * copied.staged_loads);
}

TEST_CASE("launch profile: early loads, arithmetic that is no multiply-add, and launch bounds") {
  const LaunchProfile l = profile_of(kPrefetch, {64, 64, 64 * 5}).launches[0];
  CHECK(l.staged_loads == 64 * 5);
  CHECK(l.early_loads == 64 * 4);
  CHECK(l.work_meanwhile == 2);
  CHECK(l.arithmetic.fused == 2 * 4);
  CHECK(l.arithmetic.special == 2 * 4);
  CHECK(l.least_resident == 4);
}

TEST_CASE("launch profile: what the package carries of lab 05 is what the emulator counts now") {
  const CallProfile now = profile_of(solution("05_tiled"), {2048, 2048, 2048});
  const CallProfile& carried = recorded_profiles().at({"05_tiled", 2048});
  const Card card = read_card("h200");
  CHECK(predict_seconds(carried, card) == doctest::Approx(predict_seconds(now, card)).epsilon(0.01));
}

TEST_CASE("launch profile: a loop that copies is found where the code begins with it") {
  const std::string text = R"(#include "matmul.h"
__global__ void copying(const float* A, float* C, int K) {
  __shared__ float row[256];
  for (int i = threadIdx.x; i < K; i += blockDim.x) row[i] = A[i];
  __syncthreads();
  C[threadIdx.x] = row[K - 1 - threadIdx.x];
}
void matmul(const float* A, const float*, float* C, int, int, int K) { copying<<<1, 64>>>(A, C, K); }
)";
  const LaunchProfile l = profile_of(text, {64, 64, 256}).launches[0];
  CHECK(l.copied_loads == 256);
  CHECK(l.copy_waits == 64 * 4);
}

TEST_CASE("launch profile: some blocks stand for all") {
  const LaunchProfile few = profile_of(solution("07_register_tiled"), {256, 256, 64}, 3).launches[0],
                      all = profile_of(solution("07_register_tiled"), {256, 256, 64}, 64).launches[0];
  CHECK(few.blocks_run == 3);
  CHECK(all.blocks_run > 20);
  CHECK(few.arithmetic.fused == all.arithmetic.fused);
  CHECK(few.shared_load_wavefronts == all.shared_load_wavefronts);
  CHECK(few.distinct_sectors == all.distinct_sectors);
}

TEST_CASE("launch profile: of a kernel that leaves its memory there are no counts, but a sentence") {
  const std::string text = solution("05_tiled");
  const std::string row = "const int row = blockIdx.y * TILE + ty;", far = "const int row = 100000 * TILE + ty;";
  const size_t at = text.find(row);
  REQUIRE(at != std::string::npos);
  const CallProfile call = profile_of(std::string(text).replace(at, row.size(), far), {64, 64, 64});
  CHECK(call.error.starts_with("At 64x64x64: "));
}

TEST_CASE("launch profile: what is no record is none") {
  CHECK_FALSE(read_profile("", "").has_value());
  CHECK_FALSE(read_profile(std::string(8, '\1'), "").has_value());
}
