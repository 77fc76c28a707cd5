#include "common/timing/timing.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numeric>
#include <random>

using lab::estimate_median;
using lab::estimate_ratio;

namespace {

std::vector<double> one_to(int n) {
  std::vector<double> values(n);
  std::iota(values.begin(), values.end(), 1.0);
  return values;
}

}  // namespace

TEST_CASE("the median ignores order and outliers") {
  CHECK(estimate_median({3, 1, 1000}).median == 3);
  CHECK(estimate_median({4, 1, 2, 3}).median == 2.5);
  CHECK(estimate_median({}).samples == 0);
}

TEST_CASE("the interval is the one in the tables of order statistics") {
  // n = 10: 2nd to 9th sample, 97.9 %; n = 25: 8th to 18th, 95.7 %.
  const auto ten = estimate_median(one_to(10));
  CHECK(ten.low == 2);
  CHECK(ten.high == 9);
  CHECK(ten.confidence == doctest::Approx(0.979).epsilon(0.001));
  const auto twenty_five = estimate_median(one_to(25));
  CHECK(twenty_five.low == 8);
  CHECK(twenty_five.high == 18);
  CHECK(twenty_five.confidence == doctest::Approx(0.957).epsilon(0.001));
}

TEST_CASE("too few samples say so") {
  const auto three = estimate_median(one_to(3));
  CHECK(three.low == 1);
  CHECK(three.high == 3);
  CHECK(three.confidence == doctest::Approx(0.75));
  CHECK(estimate_median({5}).confidence == 0);
}

TEST_CASE("the interval holds the true median as often as it says, even of a skewed distribution") {
  std::mt19937 random(1);
  std::exponential_distribution<double> skewed(1.0);
  int inside = 0;
  for (int trial = 0; trial < 2000; ++trial) {
    std::vector<double> samples(21);
    for (double& sample : samples) sample = skewed(random);
    const auto estimate = estimate_median(samples);
    inside += estimate.low <= std::log(2.0) && std::log(2.0) <= estimate.high;
  }
  CHECK(inside >= 1880);
}

TEST_CASE("a ratio is formed within pairs, so that what slows both does not matter") {
  std::vector<double> baseline, subject;
  for (int i = 0; i < 20; ++i) {
    const double load = i < 10 ? 1 : 5;  // the machine becomes busy half-way
    baseline.push_back(3 * load);
    subject.push_back(2 * load);
  }
  const auto ratio = estimate_ratio(baseline, subject);
  CHECK(ratio.median == doctest::Approx(1.5));
  CHECK(ratio.low == doctest::Approx(1.5));
  CHECK(ratio.high == doctest::Approx(1.5));
}

TEST_CASE("warm-up calls are made and not measured") {
  int calls = 0;
  CHECK(lab::time_repeatedly([&] { ++calls; }, 3, 5).size() == 5);
  CHECK(calls == 8);
}
