// Writes the report that a user reads after a program has run.
#pragma once
#include <string>

#include "grader/program/program_run.h"
#include "grader/report/report.h"

namespace grader {

std::string report(const ProgramRun& run, const ProgramOptions& asked, const ReportOptions& options);

}  // namespace grader
