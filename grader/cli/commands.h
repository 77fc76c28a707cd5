// What each subcommand does; the exit code comes back.
#pragma once
#include "grader/cli/cli.h"
#include "grader/judge/result.h"

namespace grader {

enum ExitCode { kFullMarks = 0, kPointsLost = 1, kWrongUse = 2, kNotGraded = 3 };

int run_command(const Arguments& arguments);

int exit_code_of(const LabResult& result);
int exit_code_of(const TryResult& result);

}  // namespace grader
