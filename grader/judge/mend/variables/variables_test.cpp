// A mistake proven by a single change is named, at its line.
#include <doctest/doctest.h>

#include <algorithm>

#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/judge/judge.h"
#include "grader/lab/rubric.h"
#include "grader/sandbox/workspace.h"

using namespace grader;

namespace {

std::string solution(const std::string& lab) {
  std::string text;
  REQUIRE(read_file(package_root() + "/solutions/" + lab + "/matmul.cu", text));
  return text;
}

int line_of(const std::string& text, const std::string& part) {
  const size_t at = text.find(part);
  REQUIRE(at != std::string::npos);
  return 1 + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

LabResult judge(const std::string& lab, const std::string& source) {
  const Workspace folder;
  REQUIRE(write_file(folder.file("matmul.cu"), source));
  return judge_lab(lab, folder.file("matmul.cu"), {});
}

}  // namespace

TEST_CASE("one variable in the place of another: where it stands, and which") {
  std::string text = solution("06_boundary_checked");
  const std::string load = "const int b_row = k0 + ty;";
  REQUIRE(text.find(load) != std::string::npos);
  text.replace(text.find(load), load.size(), "const int b_row = k0 + tx;");
  const LabResult result = judge("06_boundary_checked", text);
  REQUIRE(result.diagnosis);
  INFO(result.diagnosis->message);
  CHECK(result.mended);
  CHECK(result.mended_line == line_of(text, "b_row = k0 + tx;"));
}

TEST_CASE("a sum that goes on in the next element of a thread is reported as such") {
  const std::string source = R"(#include "matmul.h"
__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  float sum = 0.0f;
  for (int e = blockIdx.x * blockDim.x + threadIdx.x; e < M * N; e += gridDim.x * blockDim.x) {
    for (int k = 0; k < K; ++k) sum += A[e / N * K + k] * B[k * N + e % N];
    C[e] = sum;
  }
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<4, 64>>>(A, B, C, M, N, K);
}
)";
  const LabResult result = judge("04_naive", source);
  REQUIRE(result.diagnosis);
  CHECK(result.diagnosis->id == "accumulator_not_reset");
}

TEST_CASE("a number in the place of a counter is named") {
  const std::string source = R"(#include "matmul.h"
__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  int col = blockIdx.x * 32 + threadIdx.x, row = blockIdx.y * 32 + threadIdx.y;
  float sum[4] = {0};
  for (int k = 0; k < K; ++k)
    for (int j = 0; j < 4; ++j)
      if (row + j * 8 < M && col < N) sum[0] += A[(row + j * 8) * K + k] * B[k * N + col];
  for (int j = 0; j < 4; ++j)
    if (row + j * 8 < M && col < N) C[(row + j * 8) * N + col] = sum[j];
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3((N + 31) / 32, (M + 31) / 32), dim3(32, 8)>>>(A, B, C, M, N, K);
}
)";
  const LabResult result = judge("04_naive", source);
  REQUIRE(result.diagnosis);
  CHECK(result.diagnosis->id == "other_name_meant");
  CHECK(result.diagnosis->line == line_of(source, "sum[0]"));
  CHECK(result.diagnosis->message.find("here: 0.") != std::string::npos);
}
