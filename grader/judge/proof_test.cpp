#include "grader/judge/proof.h"

#include <doctest/doctest.h>

#include <string>

namespace grader {
namespace {

const std::string kFile = R"(
__global__ void kernel(const float* A, const float* B, float* C, int N, int K) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0.0f;  // here
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[column * N + k];
  C[row * N + column] = sum;
}
)";

std::string with(const std::string& old_text, const std::string& new_text) {
  std::string copy = kFile;
  const size_t at = copy.find(old_text);
  REQUIRE(at != std::string::npos);
  return copy.replace(at, old_text.size(), new_text);
}

bool is_small(const std::string& copy) { return is_small(edit_between(kFile, copy), OneMistake{}); }

}  // namespace

TEST_CASE("an edit is counted in tokens that were removed and added, wherever they are") {
  const Edit edit = edit_between(kFile, with("B[column * N + k]", "B[k * N + column]"));
  CHECK(edit.removed == 2);
  CHECK(edit.added == 2);
  CHECK_FALSE(edit.brings_work);
  CHECK(edit_between(kFile, with("// here", "")).removed == 0);
  CHECK(is_small(with("sum = 0.0f", "sum = 1.0f")));
  CHECK(is_small(with("B[column * N + k]", "B[(k) * N + column]")));
  CHECK(is_small(edit_between(with("= sum;", "= 2.0f * sum;"), kFile), OneMistake{}));
  CHECK(is_small(with("  C[row", "  if (row < N && column < N) C[row")));
}

TEST_CASE("what brings a loop, a store or a launch is no small edit, however short") {
  CHECK_FALSE(is_small(with("float sum = 0.0f;", "float sum = 0.0f; for (;;) break;")));
  CHECK_FALSE(is_small(with("float sum = 0.0f;", "float sum = 0.0f; C[0] = sum;")));
  CHECK_FALSE(is_small(with("float sum = 0.0f;", "float sum = 0.0f; f<<<1, 1>>>();")));
  CHECK(is_small(with("float sum = 0.0f;", "float sum[1]; for (auto& x : sum) x = 0;")));
  CHECK(is_small(with("float sum = 0.0f;", "float sum = 0.0f; C[0] = 0;")));  // a constant is no work
  CHECK_FALSE(is_small(kFile));                                               // nothing changed
}

TEST_CASE("a long edit is not small, nor one that is a large part of the file") {
  std::string many;
  for (int i = 0; i < 13; ++i) many += "sum = sum; ";
  CHECK_FALSE(is_small(with("  C[row", many + "  C[row")));
  CHECK_FALSE(is_small(edit_between("int a;", "int a, b = 3;"), OneMistake{}));
  CHECK(is_small(edit_between(kFile, with("= sum", "= sum + 1 - 1")), OneMistake{.tokens = 4}));
  CHECK_FALSE(is_small(edit_between(kFile, with("= sum", "= sum + 1 - 1")), OneMistake{.tokens = 3}));
}

}  // namespace grader
