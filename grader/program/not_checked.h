// Lists the checks that a run did not make. "No errors were found." does not include them.
#pragma once
#include <string>
#include <vector>

#include "grader/program/program_run.h"

namespace grader {

struct NotChecked {
  std::string id, text;
};

std::vector<NotChecked> not_checked(const ProgramRun& run, const ProgramOptions& asked);

}  // namespace grader
