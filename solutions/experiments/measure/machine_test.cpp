#include "solutions/experiments/measure/machine.h"

#include <doctest/doctest.h>

#include <stdexcept>

#include "grader/base/text.h"
#include "grader/sandbox/workspace.h"

using namespace experiments;

TEST_CASE("Results of two machines do not meet in one table") {
  grader::Workspace workspace;
  const std::string path = workspace.file("machine.txt");
  const std::string mine = "device: NVIDIA H200\ncpu: one, 2 cores\ncommit: abc\ndate: Monday\n";
  CHECK(write_machine(path, mine).empty());
  CHECK(write_machine(path, mine).empty());
  CHECK_FALSE(write_machine(path, "device: NVIDIA H200\ncpu: one, 2 cores\ncommit: def\ndate: Tuesday\n").empty());
  CHECK_THROWS_AS(write_machine(path, "device: NVIDIA A100\ncpu: one, 2 cores\n"), std::runtime_error);
  CHECK_THROWS_AS(write_machine(path, "device: NVIDIA H200\ncpu: another\n"), std::runtime_error);
  std::string text;
  REQUIRE(grader::read_file(path, text));
  CHECK(value_of(text, "date") == "Tuesday");
  CHECK(value_of(text, "power limit").empty());
}
