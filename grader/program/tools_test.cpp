#include "grader/program/tools.h"

#include <doctest/doctest.h>

#include "grader/program/program_run.h"

using namespace grader;

TEST_CASE("A tool's name shows its findings, and whatever kept the program from its end") {
  const std::vector<Finding> all = {
      {.kind = FindingKind::shared_race}, {.kind = FindingKind::out_of_bounds}, {.kind = FindingKind::crash}};
  const auto shown = found_by("racecheck", all);
  REQUIRE(shown.size() == 2);
  CHECK(shown[0].kind == FindingKind::shared_race);
  CHECK(shown[1].kind == FindingKind::crash);
  CHECK(found_by("", all).size() == 3);
}

TEST_CASE("An error makes the exit code 1 where the program returned 0, a warning only where it is asked for") {
  ProgramRun run;
  run.built = true;
  run.exit_code = 0;
  CHECK(exit_code_of(run, true) == 0);
  run.findings = {{.kind = FindingKind::leak, .severity = Severity::warning}};
  CHECK(exit_code_of(run, false) == 0);
  CHECK(exit_code_of(run, true) == 1);
  run.findings = {{.kind = FindingKind::shared_race}};
  CHECK(exit_code_of(run, false) == 1);
  run.exit_code = 7;
  CHECK(exit_code_of(run, false) == 7);
}
