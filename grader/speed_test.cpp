#include "grader/speed.h"

#include <doctest/doctest.h>

#include "grader/numbers.h"
#include "grader/test_kernel.h"
#include "grader/timed_process.h"

using namespace grader;

namespace {

constexpr Shape kShape{40, 50, 60};

SpeedRule rule(double at_least, const std::string& baseline = "01_naive_cpu") {
  return {"naive", "Faster", 2, "cpu", baseline, kShape, at_least, false};
}

Check measure(const std::string& body, const SpeedRule& wanted) {
  Workspace workspace;
  return measure_speed(wanted, build_kernel(body, Flavour::cpu_fast, workspace));
}

}  // namespace

TEST_CASE("a threshold is met or missed only by the whole interval, and only by a sure one") {
  CHECK(judge_ratio({2.0, 1.6, 2.2, 0.99, 20}, 1.5) == SpeedVerdict::met);
  CHECK(judge_ratio({1.2, 1.0, 1.4, 0.99, 20}, 1.5) == SpeedVerdict::missed);
  CHECK(judge_ratio({1.6, 1.4, 1.8, 0.99, 20}, 1.5) == SpeedVerdict::undecided);
  CHECK(judge_ratio({2.0, 1.6, 2.2, 0.90, 4}, 1.5) == SpeedVerdict::undecided);
  CHECK(judge_ratio({}, 1.5) == SpeedVerdict::undecided);
}

TEST_CASE("a right kernel is measured, far on either side of a threshold") {
  const Check met = measure(kNaiveBody, rule(0.01));
  CHECK(met.status == Status::passed);
  CHECK(met.points == 2);
  CHECK(met.id == "speed.naive");
  const Check missed = measure(kNaiveBody, rule(100));
  CHECK(missed.status == Status::failed);
  CHECK(missed.points == 0);
  CHECK(missed.max_points == 2);
}

TEST_CASE("what cannot be measured leaves the maximum, unless the rubric requires it") {
  SpeedRule gpu = rule(1);
  gpu.backend = "gpu";
  const Check check = measure_speed(gpu, "");
  CHECK(check.status == Status::not_graded);
  CHECK(check.max_points == 0);
  gpu.required = true;
  CHECK(measure_speed(gpu, "").max_points == 2);
  const Check no_baseline = measure_speed(rule(1, "no_such_lab"), "");
  CHECK(no_baseline.status == Status::not_graded);
  CHECK(no_baseline.max_points == 0);
}

TEST_CASE("a kernel that remembers its first result, or ends the process, has no time") {
  const std::string lazy = std::string("static int calls = 0; if (calls++) return;\n") + kNaiveBody;
  const Check remembered = measure(lazy, rule(0.01));
  CHECK(remembered.status == Status::failed);
  CHECK(remembered.detail == "No time was taken: the result was wrong while it was timed.");
  const Check ended = measure("std::exit(0);", rule(0.01));
  CHECK(ended.status == Status::failed);
  CHECK(ended.detail.starts_with("No time was taken: matmul ended its process while it was timed"));
}

TEST_CASE("a timed process gives the product of the inputs loaded last") {
  Workspace workspace;
  const std::string binary = build_kernel(kNaiveBody, Flavour::cpu_fast, workspace);
  const Reference first = make_reference(Fill::integers, kShape, 1), second = make_reference(Fill::integers, kShape, 2);
  TimedProcess process(binary, kShape, first.A, first.B, 10);
  CHECK(process.ping() > 0);
  for (const Reference* reference : {&second, &first, &second}) {
    process.load(reference->A, reference->B);
    CHECK(process.go() > 0);
    CHECK(compare(*reference, process.output()).wrong == 0);
  }
  process.load(first.A, first.B);
  CHECK(compare(first, process.output()).unwritten == 40 * 50);
  CHECK(process.error() == "");
}

TEST_CASE("Eigen as a baseline computes the same product") {
  const Check check = measure(kNaiveBody, rule(1e-6, "eigen"));
  CHECK(check.status == Status::passed);
}
