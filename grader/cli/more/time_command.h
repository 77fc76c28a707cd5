// `grader time`: measures a lab's file at several sizes, or predicts its times with --card.
#pragma once
#include "grader/cli/cli.h"
#include "grader/clock/time_table.h"

namespace grader {

int time_lab_file(const Arguments& arguments);

/// Returns 0 if all sizes were timed and no threshold was missed, or if GPU times were requested and there is no GPU.
/// Returns 3 if the file could not be timed.
int exit_code_of(const TimeTable& table);

}  // namespace grader
