// Writes a run as JSON (run.schema.json): every key is always present; missing values are null.
#pragma once
#include <string>

#include "grader/program/program_run.h"

namespace grader {

std::string to_json(const ProgramRun& run, const ProgramOptions& asked);

}  // namespace grader
