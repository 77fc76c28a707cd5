#include "grader/clock/thresholds.h"

#include <algorithm>
#include <cmath>

#include <doctest/doctest.h>

#include "grader/base/package.h"
#include "grader/base/text.h"

using namespace grader;

namespace {

CardLadder h200() {
  CardLadder ladder;
  CHECK(parse_ladder(
      "# device: NVIDIA H200\n# arch: sm_90\n# multiprocessors: 132\n# clock_ghz: 1.980\n"
      "# l2_mb: 60\n# bandwidth_gb_per_s: 4814\nkernel,size,gflops\n04_naive,2048,6000\n05_tiled,2048,9000\n"
      "07_register_tiled,2048,30000\n10_tensor_core,2048,130000\n"
      "cublas,2048,50000\ncublas_tf32,2048,340000\n",
      ladder));
  return ladder;
}

SpeedRule rule(const std::string& baseline, double at_least) {
  SpeedRule rule;
  rule.backend = Backend::gpu;
  rule.baseline = baseline;
  rule.shape = {2048, 2048, 2048};
  rule.at_least = at_least;
  return rule;
}

CardLadder recorded(const std::string& card) {
  std::string text;
  CardLadder ladder;
  CHECK(read_file(package_root() + "/solutions/results/" + card + "/calibration.csv", text));
  CHECK(parse_ladder(text, ladder));
  return ladder;
}

CardLadder describe_only(CardLadder ladder) {
  ladder.gflops.clear();
  return ladder;
}

}  // namespace

TEST_CASE("a ladder is written and read back") {
  CardLadder again;
  REQUIRE(parse_ladder(to_csv(h200(), {{"driver", "580"}}), again));
  CHECK(again.device == "NVIDIA H200");
  CHECK(again.multiprocessors == 132);
  CHECK(again.gflops == h200().gflops);
  CardLadder none;
  CHECK_FALSE(parse_ladder("kernel,size,gflops\n04_naive,2048,6000\n", none));
}

TEST_CASE("a threshold moves as the shipped solution stands to the baseline") {
  CardLadder here = h200();
  here.gflops[{"05_tiled", 2048}] = 18000;
  CHECK(change(here, h200(), "05_tiled", rule("04_naive", 1.2)) == doctest::Approx(2));
  CHECK(change(here, h200(), "05_tiled", rule("05_tiled", 0.85)) == doctest::Approx(1));
  CHECK(change(here, h200(), "05_tiled", rule("no_such", 1)) == 0);
}

TEST_CASE("a card with half as many multiprocessors: all is about half as fast, and no ratio moves far") {
  CardLadder card = h200();
  card.device = "half";
  card.multiprocessors = 66, card.bandwidth_gb_per_s /= 2;
  const CardLadder predicted = predict(h200(), card);
  CHECK(predicted.gflops.at({"cublas", 2048}) == doctest::Approx(25000));
  CHECK(predicted.gflops.at({"10_tensor_core", 2048}) == doctest::Approx(65000));
  CHECK(predicted.gflops.at({"04_naive", 2048}) == doctest::Approx(3000).epsilon(0.1));
  CHECK(change(predicted, h200(), "07_register_tiled", rule("cublas", 1)) == doctest::Approx(1).epsilon(0.1));
}

TEST_CASE("tensor cores: an A100's library has no faster instruction than the lab's kernel; a V100 has none") {
  CardLadder card = h200();
  card.arch = "sm_80";
  CHECK(change(predict(h200(), card), h200(), "10_tensor_core", rule("cublas_tf32", 0.25)) == doctest::Approx(2));
  CHECK(margin(card, h200()) < margin(h200(), h200()));
  card.arch = "sm_70";
  CHECK(change(predict(h200(), card), h200(), "10_tensor_core", rule("cublas_tf32", 0.25)) == 0);
}

TEST_CASE("a size beside a measured one counts as that; another does not") {
  SpeedRule near = rule("04_naive", 1.2), far = near;
  near.shape.M = 2047, far.shape.M = 1024;
  CHECK(change(h200(), h200(), "05_tiled", near) == doctest::Approx(1));
  CHECK(change(h200(), h200(), "05_tiled", far) == 0);
}

TEST_CASE(
    "the two measured cards predict each other: each ratio that a rubric names within 25%, half of them within 10%") {
  const CardLadder one = recorded("h100"), other = recorded("h200");
  std::vector<double> errors;
  const auto compare = [&](const CardLadder& from, const CardLadder& to) {
    const CardLadder predicted = predict(from, describe_only(to));
    for (const std::string& lab : lab_names())
      for (const SpeedRule& rule : read_rubric(rubric_path(lab)).speed) {
        const bool is_measured = change(to, from, lab, rule) > 0;  // lab 11 has no ladder yet
        if (rule.backend != Backend::gpu || !is_measured) continue;
        const double error = std::abs(change(predicted, from, lab, rule) / change(to, from, lab, rule) - 1);
        CHECK_MESSAGE(error <= 0.25, lab, " ", rule.id);
        errors.push_back(error);
      }
  };
  compare(one, other);
  compare(other, one);
  std::ranges::sort(errors);
  REQUIRE(errors.size() >= 20);
  CHECK(errors[errors.size() / 2] <= 0.1);
}
