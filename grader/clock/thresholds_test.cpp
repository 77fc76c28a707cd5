#include "grader/clock/thresholds.h"

#include <doctest/doctest.h>

using namespace grader;

namespace {

CardLadder h200() {
  CardLadder ladder;
  CHECK(
      parse_ladder("# device: NVIDIA H200\n# multiprocessors: 132\n# lanes: 128\n# clock_ghz: 1.980\n"
                   "# bandwidth_gb_per_s: 4814\nkernel,size,gflops\n04_naive,2048,6000\n05_tiled,2048,9000\n"
                   "07_register_tiled,2048,30000\ncublas,2048,50000\n",
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

TEST_CASE("a card with half as many lanes: the library halves, tiled kernels do not") {
  CardLadder card = h200();
  card.device = "half";
  card.lanes = 64;
  const CardLadder predicted = predict(h200(), card);
  CHECK(predicted.gflops.at({"cublas", 2048}) == doctest::Approx(25000));
  CHECK(predicted.gflops.at({"04_naive", 2048}) == doctest::Approx(6000));
  // 0.8 of what the lanes can do: 2 * 132 * 64 * 1.98 * 0.8
  CHECK(predicted.gflops.at({"07_register_tiled", 2048}) == doctest::Approx(26764).epsilon(0.001));
}

TEST_CASE("slow memory holds a kernel with small tiles back first") {
  CardLadder card = h200();
  card.bandwidth_gb_per_s = 500;
  const CardLadder predicted = predict(h200(), card);
  CHECK(predicted.gflops.at({"05_tiled", 2048}) == doctest::Approx(4000));  // 8 operations per byte
  CHECK(predicted.gflops.at({"07_register_tiled", 2048}) == doctest::Approx(16000));
}
