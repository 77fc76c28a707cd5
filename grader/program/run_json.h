// Writes a run as JSON (run.schema.json). Every key is always present, and missing values are null.
#pragma once
#include <string>

#include "grader/program/program_run.h"

namespace grader {

std::string to_json(const ProgramRun& run, const ProgramOptions& asked);

}  // namespace grader
