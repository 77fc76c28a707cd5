// What each subcommand does; the exit code comes back.
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

/// What `grade --format P` prints.
using PlatformText = std::function<std::string(const Arguments&, const std::vector<LabResult>&)>;
int grade(const Arguments& arguments, const PlatformText& for_platform = {});

/// What this machine can do, what is missing, and what each missing thing costs: one paragraph per part, under 80
/// columns. 0 when all labs can be graded here, 3 when not.
int doctor(std::ostream& out);

int exit_code_of(const LabResult& result);
int exit_code_of(const TryResult& result);

}  // namespace grader
