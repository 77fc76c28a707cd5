// One binary and many cases become outputs, finding records and counts. A case that kills the process costs only
// itself: the rest runs again without it.
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
  std::string error;    // could not be run to its end, and the student's code is not to blame as far as is known
  std::string printed;  // on standard output, until the program ended for the first time
  Outcome last;
};

/// A case that sets no CPU seconds gets case_seconds().
Execution execute(const std::string& binary, const std::vector<Case>& cases, Flavour flavour);

/// execute(), or what a test puts in its place.
using Executor = std::function<Execution(const std::string& binary, const std::vector<Case>& cases, Flavour flavour)>;

/// CPU seconds that one case may take: many times what an honest kernel needs.
double case_seconds(const Shape& shape, Flavour flavour);

/// It was ended since it took too long, by steps or by the clock.
bool ran_into_time(const CaseOutcome& outcome);

// ---- A part, for tests.

/// Why the process ended inside a case, as a record of kind crash, timeout or memory-limit.
lab::FindingRecord cause_of_death(const Outcome& outcome);

}  // namespace grader
