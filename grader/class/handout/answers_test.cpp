#include "grader/class/handout/answers.h"

#include <doctest/doctest.h>

using grader::handout::Answers;

namespace {

const std::string kSkeleton = "void matmul(const float* A, const float* B, float* C, int M, int N, int K) {\n}\n";
const std::string kAnswer =
    "for (int i = 0; i < M; ++i) for (int j = 0; j < N; ++j) { float sum = 0;\n"
    "for (int k = 0; k < K; ++k) sum += A[i * K + k] * B[k * N + j]; C[i * N + j] = sum; }\n";

Answers answers() {
  Answers all;
  all.add_skeleton(kSkeleton);
  all.add_solution("01_naive_cpu", kSkeleton + kAnswer);
  return all;
}

}  // namespace

TEST_CASE("handout: a solution is found with other blanks and comments, and reported with its line") {
  std::string other = "// notes\n\n" + kAnswer;
  for (size_t at = other.find("; "); at != std::string::npos; at = other.find("; ", at + 4))
    other.replace(at, 2, ";\n//\n");
  const auto revealed = answers().revealed_in(other);
  REQUIRE(revealed.size() == 1);
  CHECK(revealed[0].lab == "01_naive_cpu");
  CHECK(revealed[0].line == 3);
}

TEST_CASE("handout: a skeleton tells nothing, nor does a single loop") {
  CHECK(answers().revealed_in(kSkeleton).empty());
  CHECK(answers().revealed_in("for (int k = 0; k < K; ++k) sum += A[i * K + k] * B[k * N + j];").empty());
}
