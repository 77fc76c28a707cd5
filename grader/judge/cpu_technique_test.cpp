#include "grader/judge/cpu_technique.h"

#include <doctest/doctest.h>

#include "grader/base/package.h"
#include "grader/proof/kernel_test.h"
#include "grader/run/valgrind.h"

using namespace grader;

namespace {

CpuMetrics metrics_of(const std::string& body, const std::vector<std::string>& wanted) {
  Workspace workspace;
  return cpu_metrics({build_kernel(body, Flavour::cpu_plain, workspace)}, wanted);
}

CpuMetrics metrics_of_solution(const std::string& lab, const std::vector<std::string>& wanted) {
  Workspace workspace;
  const Built built = build(package_root() + "/solutions/" + lab + "/matmul.cpp", Flavour::cpu_plain, workspace.path());
  REQUIRE(built.ok);
  return cpu_metrics({built.binary}, wanted);
}

}  // namespace

TEST_CASE("cachegrind tells blocks from three loops, and counts the same every time") {
  if (valgrind_path().empty()) return;
  const CpuMetrics naive = metrics_of(kNaiveBody, {"d1_misses"});
  const CpuMetrics tiled = metrics_of_solution("02_tiled_cpu", {"d1_misses"});
  CHECK(naive.error == "");
  CHECK(naive.values.at("d1_misses") > 150000);
  CHECK(tiled.values.at("d1_misses") < 75000);
  CHECK(metrics_of_solution("02_tiled_cpu", {"d1_misses"}).values == tiled.values);
}

TEST_CASE("instructions are set against the naive solution under the same flags") {
  if (valgrind_path().empty()) return;
  const CpuMetrics naive = metrics_of_solution("01_naive_cpu", {"instructions_over_naive"});
  const CpuMetrics unrolled = metrics_of_solution("03_unrolled_cpu", {"instructions_over_naive", "partial_sums"});
  CHECK(naive.error == "");
  CHECK(naive.values.at("instructions_over_naive") == doctest::Approx(1).epsilon(0.001));
  CHECK(unrolled.values.at("instructions_over_naive") < 0.9);
  CHECK(unrolled.values.at("partial_sums") == 4);
}

TEST_CASE("the summation of a real program is read, whatever the loops around it") {
  CHECK(metrics_of(kNaiveBody, {"partial_sums"}).values.at("partial_sums") == 1);
  CHECK(metrics_of_solution("02_tiled_cpu", {"partial_sums"}).values.at("partial_sums") == 1);
  const CpuMetrics two = metrics_of(
      "for (int i = 0; i < M; ++i) for (int j = 0; j < N; ++j) {\n"
      "  float even = 0, odd = 0;\n"
      "  for (int k = 0; k < K; ++k) (k % 2 ? odd : even) += A[i * K + k] * B[k * N + j];\n"
      "  C[i * N + j] = even + odd;\n"
      "}\n",
      {"partial_sums"});
  CHECK(two.values.at("partial_sums") == 2);
}

TEST_CASE("what is wrong or does not come back is not counted") {
  const CpuMetrics ends = metrics_of("std::exit(0);", {"partial_sums"});
  CHECK(ends.values.empty());
  CHECK(ends.at_fault);
  CHECK(ends.error == "the probe of the order of summation did not come back");
  const CpuMetrics idle = metrics_of("", {"partial_sums"});
  CHECK(idle.error == "the order of summation cannot be determined from the results");
  if (valgrind_path().empty()) return;
  CHECK(metrics_of("", {"d1_misses"}).error == "the result at 144x144x144 is wrong");
  const CpuMetrics leaves = metrics_of("std::exit(0);", {"instructions"});
  CHECK(leaves.error == "matmul did not return under cachegrind");
  CHECK(leaves.at_fault);
  CHECK(metrics_of("if (M > 100) std::abort();\n" + std::string(kNaiveBody), {"d1_misses"}).error ==
        "matmul crashed under cachegrind");
}
