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
  CHECK(cause_of_death(outcome).detail == lab::Detail::ended_with_exit_code);
  CHECK(cause_of_death(outcome).number == 0);
  outcome.exit_code = lab::kExitBadJob;
  CHECK(cause_of_death(outcome).detail == lab::Detail::memory_overwritten);
}
