#include "grader/run/execute.h"

#include <csignal>

#include <doctest/doctest.h>

using namespace grader;

TEST_CASE("the cause of death has a name") {
  Outcome outcome;
  outcome.started = true;
  outcome.cpu_timeout = true;
  CHECK(cause_of_death(outcome).kind == lab::FindingKind::timeout);
  outcome = Outcome{};
  outcome.signal = SIGSEGV;
  CHECK(cause_of_death(outcome).kind == lab::FindingKind::crash);
  outcome.err = "terminate called after throwing an instance of 'std::bad_alloc'";
  CHECK(cause_of_death(outcome).kind == lab::FindingKind::memory_limit);
  outcome = Outcome{};
  outcome.exit_code = 0;
  CHECK(std::string(cause_of_death(outcome).text).find("exit code 0") != std::string::npos);
  outcome.exit_code = lab::kExitBadJob;
  CHECK(std::string(cause_of_death(outcome).text).find("wrote over memory") != std::string::npos);
}
