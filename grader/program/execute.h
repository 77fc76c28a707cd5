// One run of a program that was built: its process, its limits, and what its device says of it.
#pragma once
#include <string>
#include <vector>

#include "grader/program/folder.h"
#include "grader/program/program_run.h"
#include "grader/run/job.h"

namespace grader {

struct Executed {
  std::string error;    // it could not be run, by nobody's fault
  CaseOutcome outcome;  // records, the program's end included
  Outcome process;
};

/// `profiled`: the program is of Flavour::emulator_profile. `seconds` predicts each launch, in their order; may be empty.
Executed execute_program(const std::string& binary, const ProgramOptions& options, bool profiled,
                         const std::vector<double>& seconds, const RunFolder& folder, const Listener& listener);

}  // namespace grader
