#include "solutions/experiments/options.h"

#include <doctest/doctest.h>

using experiments::Command;
using experiments::parse_command;

TEST_CASE("Options of an experiment are read") {
  const Command command = parse_command({"ladder", "--anew", "--rounds", "3", "--sizes", "64,4095", "--limit", "0.5"});
  CHECK(command.error.empty());
  CHECK(command.name == "ladder");
  CHECK(command.options.anew);
  CHECK(command.options.rounds == 3);
  CHECK(command.options.sizes == std::vector<int>{64, 4095});
  CHECK(command.options.limit == 0.5);
}

TEST_CASE("Kernels of one's own may be several") {
  CHECK(parse_command({"ladder", "--kernel", "a.cu", "--kernel", "b.cu"}).options.kernels ==
        std::vector<std::string>{"a.cu", "b.cu"});
}

TEST_CASE("Without words there is help; plots take a folder") {
  CHECK(parse_command({}).name == "help");
  CHECK(parse_command({"plots"}).folder == "build/results");
  CHECK(parse_command({"plots", "elsewhere"}).folder == "elsewhere");
}

TEST_CASE("What is not understood is said") {
  CHECK_FALSE(parse_command({"lader"}).error.empty());
  CHECK_FALSE(parse_command({"ladder", "--rounds"}).error.empty());
  CHECK_FALSE(parse_command({"ladder", "--rounds", "many"}).error.empty());
  CHECK_FALSE(parse_command({"ladder", "--sizes", "64,x"}).error.empty());
  CHECK_FALSE(parse_command({"ladder", "--runs", "3"}).error.empty());
  CHECK_FALSE(parse_command({"plots", "a", "b"}).error.empty());
}
