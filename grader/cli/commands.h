// Runs the subcommands of the grader. Each function returns the exit code.
#pragma once
#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "grader/cli/cli.h"
#include "grader/judge/result.h"

namespace grader {

enum ExitCode { kFullMarks = 0, kPointsLost = 1, kWrongUse = 2, kNotGraded = 3 };

int run_command(const Arguments& arguments);

/// Returns the output of `grade --format P`.
using PlatformText = std::function<std::string(const Arguments&, const std::vector<LabResult>&)>;
int grade(const Arguments& arguments, const PlatformText& for_platform = {});

/// Reports what this machine supports, what is missing, and the effect of each missing part. Each part is one
/// paragraph, under 80 columns. Returns 0 if all labs can be graded on this machine, otherwise 3.
int doctor(std::ostream& out);

int exit_code_of(const LabResult& result);
int exit_code_of(const TryResult& result);

}  // namespace grader
