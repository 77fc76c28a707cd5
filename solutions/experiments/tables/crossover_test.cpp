#include "solutions/experiments/tables/crossover.h"

#include <doctest/doctest.h>

#include <cmath>

using experiments::crossover;
using experiments::Point;

namespace {

/// A CPU that takes n^3 * 1e-9 seconds; the GPU takes a constant time for every size.
std::vector<Point> cpu() {
  std::vector<Point> points;
  for (double n : {16.0, 32.0, 64.0, 128.0}) points.push_back({n, n * n * n * 1e-9});
  return points;
}

std::vector<Point> gpu(double seconds) {
  std::vector<Point> points;
  for (double n : {16.0, 32.0, 64.0, 128.0}) points.push_back({n, seconds});
  return points;
}

}  // namespace

TEST_CASE("The crossover lies where both take equally long, between two sizes") {
  CHECK(crossover(cpu(), gpu(45 * 45 * 45 * 1e-9)) == doctest::Approx(45));
  CHECK(crossover(cpu(), gpu(100 * 100 * 100 * 1e-9)) == doctest::Approx(100));
}

TEST_CASE("A GPU that never wins has no crossover, one that always wins the smallest size") {
  CHECK(std::isnan(crossover(cpu(), gpu(1))));
  CHECK(crossover(cpu(), gpu(1e-9)) == doctest::Approx(16));
}

TEST_CASE("One early win that does not last is no crossover") {
  std::vector<Point> lucky = gpu(45 * 45 * 45 * 1e-9);
  lucky[0].seconds = 1e-9;
  CHECK(crossover(cpu(), lucky) == doctest::Approx(45));
}

TEST_CASE("Curves without common sizes have no crossover") {
  CHECK(std::isnan(crossover(cpu(), {{17, 1e-9}, {33, 1e-9}})));
  CHECK(std::isnan(crossover({}, {})));
}
