#include <algorithm>

#include <doctest/doctest.h>

#include "grader/program/not_checked.h"

using namespace grader;

namespace {

bool names(const ProgramRun& run, const std::string& id) {
  return std::ranges::any_of(not_checked(run, {}), [&](const NotChecked& one) { return one.id == id; });
}

}  // namespace

TEST_CASE("not checked: leaks of a program whose exit code is not 0; everything after a signal") {
  ProgramRun run;
  run.built = true;
  CHECK(!names(run, "leaks"));
  run.exit_code = 1;
  CHECK(names(run, "leaks"));
  CHECK(!names(run, "after-the-end"));
  run.exit_code = 0, run.signal = 6;
  CHECK(!names(run, "leaks"));
  CHECK(names(run, "after-the-end"));
}
