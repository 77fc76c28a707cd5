#include "grader/run/counted_path.h"

#include <doctest/doctest.h>

#include "grader/base/package.h"
#include "grader/proof/kernel_test.h"
#include "grader/run/valgrind.h"

using namespace grader;

namespace {

constexpr Shape kShape{48, 48, 48};

CountedPath path_of(const std::string& body) {
  Workspace workspace;
  return counted_path(build_kernel(body, Flavour::cpu_traced, workspace), kShape);
}

const std::string kStackIsLow = "reinterpret_cast<size_t>(&here) >> 40 < 0x7f";  // as under the simulator

/// What may lie anywhere from one run to the next, the order of `k` in it.
std::string order_by(const std::string& backwards) {
  return "const bool backwards = " + backwards +
         ";\n"
         "for (int i = 0; i < M; ++i) for (int j = 0; j < N; ++j) {\n"
         "  float sum = 0;\n"
         "  for (int t = 0; t < K; ++t) { const int k = backwards ? K - 1 - t : t; sum += A[i * K + k] * B[k * N + j]; "
         "}\n"
         "  C[i * N + j] = sum;\n"
         "}\n";
}

}  // namespace

TEST_CASE("a program takes one path, wherever it and its memory lie") {
  if (valgrind_path().empty()) return;
  CHECK(path_of(kNaiveBody) == CountedPath::same);
  CHECK(path_of(order_by("C[0] != C[0]")) == CountedPath::same);
  for (const char* lab : {"02_tiled_cpu", "03_unrolled_cpu"}) {
    Workspace workspace;
    const Built built =
        build(package_root() + "/solutions/" + lab + "/matmul.cpp", Flavour::cpu_traced, workspace.path());
    REQUIRE(built.ok);
    CHECK(counted_path(built.binary, kShape) == CountedPath::same);
  }
}

TEST_CASE("who knows the simulator by its stack is found, though as many accesses are made") {
  if (valgrind_path().empty()) return;
  CHECK(path_of("int here = 0;\n" + order_by(kStackIsLow)) == CountedPath::other);
}

TEST_CASE("workspaces and tables of a file are no other path") {
  if (valgrind_path().empty()) return;
  const std::string pieces =
      "static float kept[64]; float *piece = new float[K + 5000], *large = new float[1 << 18];\n"
      "float* line = static_cast<float*>(std::aligned_alloc(64, 6400));\n"
      "for (int k = 0; k < K; ++k) line[k] = large[k * 99] = piece[k] = kept[k % 64] = A[k];\n"
      "std::free(line); delete[] piece; delete[] large;\n";
  for (int run = 0; run < 3; ++run) CHECK(path_of(pieces + order_by("false")) == CountedPath::same);
}

TEST_CASE("a program that ends early under the simulator alone is not counted, and that is its own fault") {
  if (valgrind_path().empty()) return;
  const std::string leaves = "int here = 0;\nif (" + kStackIsLow + ") __builtin_trap();\n";
  CHECK(path_of(leaves + order_by("false")) == CountedPath::incomplete);
  Workspace workspace;
  CHECK(runs_simulated(build_kernel(kNaiveBody, Flavour::cpu_plain, workspace), kShape));
}
