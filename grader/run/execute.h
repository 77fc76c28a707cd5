// Runs one binary on many cases and returns outputs, finding records and counts. If a case kills the process, only its
// own result is lost, and the remaining cases run again without it.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "grader/build/build.h"
#include "grader/run/job.h"
#include "grader/sandbox/sandbox.h"

namespace grader {

struct Execution {
  std::vector<CaseOutcome> cases;
  std::string error;  // why the program could not be run to its end, unless the student's code is known to be at fault
  std::string printed;  // standard output of the program until its process first ended
  Outcome last;
};

/// Runs the cases. A case without a CPU time limit gets case_seconds().
Execution execute(const std::string& binary, const std::vector<Case>& cases, Flavour flavour);

/// execute(), or a function that replaces it in a test.
using Executor = std::function<Execution(const std::string& binary, const std::vector<Case>& cases, Flavour flavour)>;

/// Returns an executor that runs `executor` on an emulated device with this many multiprocessors; 0: 132, as on an
/// H200. Counting runs always have 132.
Executor on_multiprocessors(uint16_t multiprocessors, Executor executor);

/// Returns the CPU seconds that one case may take, which is many times the need of an ordinary kernel.
double case_seconds(const Shape& shape, Flavour flavour);

/// True if the case was stopped because it took too long, by its number of steps or by the clock.
bool ran_into_time(const CaseOutcome& outcome);
/// True if the clock, not a number of steps, ended the case.
bool was_ended_by_clock(const CaseOutcome& outcome);

// ---- An internal function, declared for tests.

/// Returns the reason why the process ended inside a case, as a record of kind crash, timeout or memory-limit.
lab::FindingRecord cause_of_death(const Outcome& outcome);

}  // namespace grader
