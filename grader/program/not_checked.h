// What a run has not looked at: "nothing wrong was seen" says nothing about it.
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
