// One mistake in a solution never costs more than handing in the earlier lab's kernel would. `make mutants
// ARGS=--points` prints this for all mutants; this test has one of each kind of repair.
#include <doctest/doctest.h>

#include <algorithm>

#include "grader/base/package.h"
#include "grader/base/parallel.h"
#include "grader/base/text.h"
#include "grader/judge/judge.h"
#include "grader/proof/mutants/points.h"
#include "grader/sandbox/workspace.h"

namespace mutants {
namespace {

std::string solution(const std::string& lab, const std::string& file) {
  std::string text;
  REQUIRE(grader::read_file(grader::package_root() + "/solutions/" + lab + "/" + file, text));
  return text;
}

double points(const std::string& lab, const std::string& file, const std::string& text) {
  const grader::Workspace workspace;
  if (!grader::write_file(workspace.file(file), text)) return -1;
  return points_of(lab, workspace.file(file));
}

struct Spoilt {
  std::string lab, file, operation;
  double earlier;  // the points of the earlier lab's kernel
};

}  // namespace

TEST_CASE("a solution with one mistake earns no less than the earlier lab's, and no full mark") {
  const std::vector<Spoilt> all = {
      {"02_tiled_cpu", "matmul.cpp", "start-at-one", 14},
      {"03_unrolled_cpu", "matmul.cpp", "subtract", 14},
      {"05_tiled", "matmul.cu", "swap-launch", 15},
      {"06_boundary_checked", "matmul.cu", "drop-guard", 15},
      {"09_warp_tiled", "matmul.cu", "drop-tile-offset", 15}};  // only at the largest shape
  std::vector<double> earned(all.size());
  grader::in_parallel(all.size(), grader::cores(), [&](size_t i) {
    const auto mutants = mutants_of(all[i].lab, all[i].file, solution(all[i].lab, all[i].file));
    const auto one = std::ranges::find(mutants, all[i].operation, &Mutant::operation);
    if (one != mutants.end()) earned[i] = points(all[i].lab, all[i].file, one->text);
  });
  for (size_t i = 0; i < all.size(); ++i)
    CHECK_MESSAGE((earned[i] >= all[i].earlier && earned[i] < 20), all[i].lab, " ", all[i].operation, ": ", earned[i]);
}

namespace {

struct Change {
  std::string lab, file, from, to;
  double earlier;
};

double points_with(const Change& change) {
  std::string text = solution(change.lab, change.file);
  const size_t at = text.find(change.from);
  return at == std::string::npos ? -1
                                 : points(change.lab, change.file, text.replace(at, change.from.size(), change.to));
}

}  // namespace

TEST_CASE("nor does one with a slip that is none of the mutants'") {
  const std::vector<Change> all = {
      {"02_tiled_cpu", "matmul.cpp", "std::min(k0 + kBlock, K)", "k0 + kBlock", 14},
      {"02_tiled_cpu", "matmul.cpp", "const float a =", "const int a =", 14},
      {"03_unrolled_cpu", "matmul.cpp", "k += 4", "k += 2", 14},
      {"03_unrolled_cpu", "matmul.cpp", "a[k + 3]", "a[k + 2]", 14},
      {"03_unrolled_cpu", "matmul.cpp", "(sum2 + sum3)", "sum2", 14},
      {"05_tiled", "matmul.cu", "__shared__ float A_tile", "float A_tile", 15},
      {"05_tiled", "matmul.cu", "const dim3 block(TILE, TILE);", "const dim3 block(TILE);", 15},
      {"06_boundary_checked", "matmul.cu", "k0 += TILE", "k0 -= TILE", 15}};
  std::vector<double> earned(all.size());
  grader::in_parallel(all.size(), grader::cores(), [&](size_t i) { earned[i] = points_with(all[i]); });
  for (size_t i = 0; i < all.size(); ++i)
    CHECK_MESSAGE((earned[i] >= all[i].earlier && earned[i] < 20), all[i].lab, " ", all[i].to, ": ", earned[i]);
}

TEST_CASE("what is more than one mistake away from a right file is not repaired") {
  CHECK(points("06_boundary_checked", "matmul.cu", solution("05_tiled", "matmul.cu")) < 15);
}

TEST_CASE("who explains which elements are missing does not explain those that are wrong") {
  const std::string vectors =
      "#include \"matmul.h\"\n"
      "__global__ void kernel(int m, int n, const float* A, const float* B, float* C) {\n"
      "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
      "  if (i >= m || i >= n) return;\n"
      "  float sum = 0;\n"
      "  for (int j = 0; j < n; j++) sum += A[i] * B[j];\n"
      "  C[i] = sum;\n"
      "}\n"
      "void matmul(const float* A, const float* B, float* C, int M, int N, int) {\n"
      "  kernel<<<(M + 255) / 256, 256>>>(M, N, A, B, C);\n"
      "}\n";
  CHECK(points("04_naive", "matmul.cu", vectors) < 10);
}

}  // namespace mutants
