// Runs one binary on many cases and returns outputs, finding records and counts. A case that kills the process loses
// only its own result: the remaining cases run again without it.
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
  std::string error;  // why the program could not be run to its end, if the student's code is not known to be at fault
  std::string printed;  // standard output of the program until its process first ended
  Outcome last;
};

/// A case without a CPU time limit gets case_seconds().
Execution execute(const std::string& binary, const std::vector<Case>& cases, Flavour flavour);

/// execute(), or its replacement in a test.
using Executor = std::function<Execution(const std::string& binary, const std::vector<Case>& cases, Flavour flavour)>;

/// Runs `executor` on an emulated device with this many multiprocessors; 0: 132, as on an H200. Counting runs keep
/// those of an H200.
Executor on_multiprocessors(uint16_t multiprocessors, Executor executor);

/// CPU seconds that one case may take: many times the need of an honest kernel.
double case_seconds(const Shape& shape, Flavour flavour);

/// True if the case was stopped because it took too long, by its steps or by the clock.
bool ran_into_time(const CaseOutcome& outcome);

// ---- A part, for tests.

/// The reason why the process ended inside a case, as a record of kind crash, timeout or memory-limit.
lab::FindingRecord cause_of_death(const Outcome& outcome);

}  // namespace grader
