// Where a wrong CPU file departs from a matrix product, measured for the judge.
#include <doctest/doctest.h>

#include "grader/judge/gather.h"
#include "grader/run/numbers.h"

using namespace grader;

namespace {

/// As the judge measures them for a file whose only trial is right, or wrong.
std::vector<Departure> departures_of(const std::string& source, bool right, const Machine& machine = {}) {
  const Options options;
  const Workspace workspace;
  Work work{machine, options, workspace};
  work.symptoms.cuda = false;
  work.symptoms.source = source;
  Trial trial;
  trial.reference = std::make_shared<const Reference>(make_reference(Fill::integers, Shape{3, 5, 7}, 1));
  trial.right = right;
  work.trials = {trial};
  measure_cpu_departures(work);
  return work.symptoms.departures;
}

const std::string kTransposed = R"(#include "matmul.h"
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < N; ++j) {
      float sum = 0;
      for (int k = 0; k < K; ++k)
        sum += A[i * K + k] * B[j * K + k];
      C[i * N + j] = sum;
    }
}
)";

}  // namespace

TEST_CASE("a wrong CPU file is measured: its departures have lines") {
  const std::vector<Departure> found = departures_of(kTransposed, false);
  REQUIRE_FALSE(found.empty());
  CHECK(found[0].deviation.role == provenance::Role::read_b);
  CHECK(found[0].deviation.difference == provenance::Difference::transposed);
  CHECK(found[0].line == 7);
}

TEST_CASE("what only blocks show is found at a shape of several blocks") {
  const std::vector<Departure> found = departures_of(R"(#include <algorithm>
#include "matmul.h"
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  std::fill(C, C + M * N, 0.0f);
  for (int z = 0; z < K; z += 32)
    for (int i = 0; i < M; ++i)
      for (int k = z; k < std::min(K, z + 32); ++k)
        for (int j = 0; j < N; ++j)
          C[i * N + j] += A[i * K + k] * B[(k - z) * N + j];
}
)",
                                                     false);
  REQUIRE_FALSE(found.empty());
  CHECK(found[0].deviation.role == provenance::Role::read_b);
  CHECK(found[0].deviation.difference == provenance::Difference::round_left_out);
  CHECK(found[0].line == 9);
}

TEST_CASE("a right CPU file is not built to be measured") {
  Machine machine;
  bool built = false;
  machine.build = [&](const std::string&, const std::vector<Flavour>& flavours, const std::string&) {
    built = true;
    return std::vector<Built>(flavours.size());
  };
  CHECK(departures_of(kTransposed, true, machine).empty());
  CHECK_FALSE(built);
}

TEST_CASE("a shape at which the clock ended the first call is not run again to be measured; another wrong one is") {
  const Options options;
  const Workspace workspace;
  Machine machine;
  std::vector<Shape> measured;
  machine.execute = [&](const std::string&, const std::vector<Case>& cases, Flavour) {
    Execution execution;
    for (const Case& one : cases) measured.push_back(one.shape);
    execution.cases.resize(cases.size());
    return execution;
  };
  const Shape wrong{3, 5, 7}, usual = shapes_to_measure(true)[0];
  for (const bool never_ended : {false, true}) {
    measured.clear();
    Work work{machine, options, workspace};
    Trial trial;
    trial.reference = std::make_shared<const Reference>(make_reference(Fill::integers, wrong, 1));
    trial.call_never_ended = never_ended;
    work.trials = {trial};
    measure_departures({.ok = true, .binary = "a program"}, work);
    CHECK(measured == (never_ended ? std::vector{usual} : std::vector{usual, wrong}));
  }
}
