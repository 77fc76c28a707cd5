#include "grader/base/machine_speed.h"

#include <doctest/doctest.h>

TEST_CASE("time limits are longer on a busy or slow machine, and never shorter") {
  CHECK(grader::busyness() >= 1);
  CHECK(grader::busyness() <= 10);
  const double slowness = grader::slowness();
  CHECK((slowness == 1 || slowness >= 4));
  CHECK(slowness <= 100);
  CHECK(grader::slowness() == slowness);
}
