// What each subcommand does; the exit code comes back.
#pragma once
#include <iosfwd>

#include "grader/cli/cli.h"
#include "grader/clock/time_table.h"
#include "grader/judge/result.h"

namespace grader {

enum ExitCode { kFullMarks = 0, kPointsLost = 1, kWrongUse = 2, kNotGraded = 3 };

int run_command(const Arguments& arguments);

/// What this machine can do, what is missing, and what each missing thing costs: one paragraph per part, under 80
/// columns. 0 when all labs can be graded here, 3 when not.
int doctor(std::ostream& out);

int exit_code_of(const LabResult& result);
/// 0: all sizes timed and no threshold missed, or a GPU's times asked for where there is none; 3: could not be timed.
int exit_code_of(const TimeTable& table);
int exit_code_of(const TryResult& result);

}  // namespace grader
