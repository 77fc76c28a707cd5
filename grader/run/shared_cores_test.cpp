#include "grader/run/shared_cores.h"

#include <algorithm>

#include <doctest/doctest.h>

#include "grader/base/parallel.h"

using namespace grader;

TEST_CASE("shared cores: who runs alone has all cores, and nobody has none") {
  CHECK(cores_of_one_program() == cores());
  const RunningProgram one;
  CHECK(cores_of_one_program() == cores());
  const ExpectedPrograms expected(2 * cores());
  CHECK(cores_of_one_program() == 1);
}

TEST_CASE("shared cores: programs that run at the same time divide them") {
  const RunningProgram one, other;
  CHECK(cores_of_one_program() == std::max(1u, cores() / 2));
}
