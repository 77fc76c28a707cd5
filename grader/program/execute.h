// Runs a built program once, with its limits, and collects the records of its device.
#pragma once
#include <string>
#include <vector>

#include "grader/program/folder.h"
#include "grader/program/program_run.h"
#include "grader/run/job.h"

namespace grader {

struct Executed {
  std::string error;    // why it could not be run; not the program's fault
  CaseOutcome outcome;  // records, including the record of the program's end
  Outcome process;
};

/// `profiled`: the program is of Flavour::emulator_profile. `seconds`: the predicted time of each launch, in order; may
/// be empty.
Executed execute_program(const std::string& binary, const ProgramOptions& options, bool profiled,
                         const std::vector<double>& seconds, const RunFolder& folder, const Listener& listener);

}  // namespace grader
