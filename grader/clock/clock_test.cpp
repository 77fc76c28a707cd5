#include <doctest/doctest.h>

#include "grader/base/package.h"
#include "grader/clock/recorded.h"
#include "grader/clock/time_table.h"

namespace grader {

TEST_CASE("recorded cards: speeds by kernel and size, libraries by a rubric's names; what is no cube is left out") {
  const RecordedCard card = parse_recorded("h200",
                                           "kernel,M,N,K,gflops,note\n"
                                           "05_tiled,1024,1024,1024,9000,\n"
                                           "cuBLAS FP32,1024,1024,1024,36000,\n"
                                           "05_tiled,1024,512,1024,7,\n"
                                           "05_tiled,4095,4095,4095,,multiples only\n");
  CHECK(card.gflops.size() == 2);
  CHECK(recorded_ratio(card, "05_tiled", "cublas", 1024) == 0.25);
  CHECK(recorded_ratio(card, "05_tiled", "cublas", 2048) == 0);
  CHECK(parse_recorded("none", "").gflops.empty());
}

TEST_CASE("recorded cards: the package has one, with every CUDA lab") {
  const auto cards = recorded_cards();
  REQUIRE(!cards.empty());
  for (const char* lab : {"04_naive", "05_tiled", "09_warp_tiled"})
    CHECK(recorded_ratio(cards[0], lab, "cublas", 4096) > 0);
}

TEST_CASE("time: a right file has times at every size and an answer for each threshold") {
  const Rubric rubric = read_rubric(rubric_path("02_tiled_cpu"));
  std::string content =
      "#include \"matmul.h\"\nvoid matmul(const float* A, const float* B, float* C, int M, int N, int K) {\n"
      "  for (int i = 0; i < M; ++i) {\n    for (int j = 0; j < N; ++j) C[i * N + j] = 0;\n"
      "    for (int k = 0; k < K; ++k)\n"
      "      for (int j = 0; j < N; ++j) C[i * N + j] += A[i * K + k] * B[k * N + j];\n  }\n}\n";
  const TimeTable table = time_file("02_tiled_cpu", rubric, {.content = content});
  CHECK(table.error == "");
  REQUIRE(table.rows.size() == 4);
  for (const TimedShape& row : table.rows) {
    CHECK(row.error == "");
    CHECK(row.seconds.median > 0);
    CHECK(row.ratios.size() == table.contestants.size());
  }
  CHECK(table.thresholds.size() == table.rules.size());
  CHECK(table.rules.size() == 2);
}

TEST_CASE("time: a wrong result has no time, and a file that does not compile says where") {
  const Rubric rubric = read_rubric(rubric_path("02_tiled_cpu"));
  const char* empty = "#include \"matmul.h\"\nvoid matmul(const float*, const float*, float*, int, int, int) {}\n";
  const TimeTable wrong = time_file("02_tiled_cpu", rubric, {.content = empty});
  REQUIRE(!wrong.rows.empty());
  CHECK(wrong.rows[0].error.find("wrong") != std::string::npos);
  for (const SpeedOutcome& outcome : wrong.thresholds) CHECK(outcome.status == Status::failed);
  const TimeTable broken = time_file("02_tiled_cpu", rubric, {.content = "int x = ;\n"});
  CHECK(broken.rows.empty());
  REQUIRE(!broken.findings.empty());
  CHECK(broken.findings[0].line == 1);
}

}  // namespace grader
