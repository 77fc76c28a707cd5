#include "grader/clock/speed.h"

#include <doctest/doctest.h>

#include "grader/clock/fresh_inputs.h"
#include "grader/clock/race.h"
#include "grader/clock/timed_process.h"
#include "grader/proof/kernel_test.h"
#include "grader/run/numbers.h"

using namespace grader;

namespace {

constexpr Shape kShape{40, 50, 60};

SpeedRule rule(double at_least, const std::string& baseline = "01_naive_cpu") {
  return {"naive", "Faster", 2, Backend::cpu, baseline, kShape, at_least, false, ""};
}

SpeedOutcome measure(const std::string& body, const SpeedRule& wanted) {
  Workspace workspace;
  return measure_speed({wanted}, build_kernel(body, Flavour::cpu_fast, workspace), Flavour::cpu_fast).outcomes.at(0);
}

}  // namespace

TEST_CASE("a threshold is met or missed only by the whole interval, and only by a sure one") {
  CHECK(judge_ratio({2.0, 1.6, 2.2, 0.99, 20}, 1.5) == SpeedVerdict::met);
  CHECK(judge_ratio({1.2, 1.0, 1.4, 0.99, 20}, 1.5) == SpeedVerdict::missed);
  CHECK(judge_ratio({1.6, 1.4, 1.8, 0.99, 20}, 1.5) == SpeedVerdict::undecided);
  CHECK(judge_ratio({2.0, 1.6, 2.2, 0.90, 4}, 1.5) == SpeedVerdict::undecided);
  CHECK(judge_ratio({}, 1.5) == SpeedVerdict::undecided);
}

TEST_CASE("who makes noise of its own does not pass it off as the machine's") {
  const std::vector<double> steady(20, 1.0), noisy{1, 2, 1, 3, 1, 2, 4, 1, 2, 3, 1, 2, 1, 5, 2, 1};
  CHECK(unsteady(noisy, steady));
  CHECK_FALSE(unsteady(noisy, noisy));
  CHECK_FALSE(unsteady(steady, noisy));
  CHECK_FALSE(unsteady({1, 1.02, 1.05, 1.01}, steady));
  CHECK_FALSE(unsteady({}, {}));
}

TEST_CASE("a right kernel is measured, far on either side of a threshold") {
  const SpeedOutcome met = measure(kNaiveBody, rule(0.01));
  CHECK(met.status == Status::passed);
  CHECK(met.id == "naive");
  CHECK(measure(kNaiveBody, rule(100)).status == Status::failed);
}

TEST_CASE("what cannot be measured here is not graded") {
  SpeedRule gpu = rule(1);
  gpu.backend = Backend::gpu;
  const auto measured = [](const SpeedRule& wanted) {
    return measure_speed({wanted}, "", Flavour::cpu_fast).outcomes.at(0);
  };
  CHECK(measured(gpu).status == Status::not_graded);
  CHECK(measured(rule(1, "no_such_lab")).status == Status::not_graded);
}

TEST_CASE("a kernel that remembers its first result, or ends the process, has no time") {
  const std::string lazy = std::string("static int calls = 0; if (calls++) return;\n") + kNaiveBody;
  const SpeedOutcome remembered = measure(lazy, rule(0.01));
  CHECK(remembered.status == Status::failed);
  CHECK(remembered.detail == "No time was taken: the result was wrong while it was timed.");
  const SpeedOutcome ended = measure("std::exit(0);", rule(0.01));
  CHECK(ended.status == Status::failed);
  CHECK(ended.detail.starts_with("No time was taken: matmul ended its process while it was timed"));
}

TEST_CASE("a timed process gives the product of the inputs loaded last") {
  Workspace workspace;
  const std::string binary = build_kernel(kNaiveBody, Flavour::cpu_fast, workspace);
  FreshInputs inputs(kShape);
  TimedProcess process(binary, Flavour::cpu_fast, kShape, 10);
  CHECK(process.ping() > 0);
  for (int turn = 0; turn < 4; ++turn) {
    inputs.renew();
    process.load(inputs.fresh());
    const TimedCall call = process.go();
    CHECK(call.judge > 0);
    CHECK(call.claimed == 0);
    CHECK(inputs.count_wrong(process.rows(inputs.known_rows())) == 0);
  }
  const std::vector<float> old = process.rows(inputs.known_rows());
  inputs.renew();
  CHECK(inputs.count_wrong(old) > 0);
  process.load(inputs.fresh());
  CHECK(inputs.count_wrong(process.rows(inputs.known_rows())) == 16 * 50);
  CHECK(process.batch(3) > 0);
  CHECK(inputs.count_wrong(process.rows(inputs.known_rows())) == 0);
  CHECK(process.error() == "");
}

TEST_CASE("the judge's clock over a batch corrects a claim, and tells a false one") {
  CHECK(correction({1e-3, 1.05e-3, 0}) == 1);
  CHECK(correction({1e-3, 1.5e-3, 0}) == doctest::Approx(1.5));
  CHECK(correction({1e-3, 0.5e-3, 0}) == 1);
  CHECK(false_claim({1e-3, 1.5e-3, 0}) == "");
  CHECK(false_claim({7e-5, 3e-4, 0}) == "");  // allocates in every call: slow, but not false
  CHECK(false_claim({1e-3, 4e-3, 0}).find("1 ms per call, the grader's clock over many calls 4 ms") !=
        std::string::npos);
  CHECK(false_claim({1e-3, 4e-3, 0}, 2.5) == "");  // another program uses the GPU: the baselines' clocks differ, too
  CHECK(false_claim({1e-3, 1e-3, 2e-3}).find("is less than this GPU needs") != std::string::npos);
  CHECK(false_claim({3e-3, 3e-3, 2e-3}) == "");
}

TEST_CASE("two rules of one shape are answered by one race") {
  Workspace workspace;
  const SpeedResult result = measure_speed({rule(0.01), rule(100), rule(1e-6, "eigen")},
                                           build_kernel(kNaiveBody, Flavour::cpu_fast, workspace), Flavour::cpu_fast);
  REQUIRE(result.outcomes.size() == 3);
  CHECK(result.outcomes[0].status != Status::failed);  // on a busy machine it may stay undecided
  CHECK(result.outcomes[1].status == Status::failed);
  CHECK(result.outcomes[2].status != Status::failed);
}

TEST_CASE("Eigen as a baseline computes the same product") {
  const SpeedOutcome check = measure(kNaiveBody, rule(1e-6, "eigen"));
  CHECK(check.status == Status::passed);
}
