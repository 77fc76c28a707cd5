// grader time: measures a lab's file at several sizes, or predicts its times with --card.
#pragma once
#include "grader/cli/cli.h"
#include "grader/clock/time_table.h"

namespace grader {

int time_lab_file(const Arguments& arguments);

/// 0: all sizes were timed and no threshold was missed, or GPU times were requested and there is no GPU; 3: could not
/// be timed.
int exit_code_of(const TimeTable& table);

}  // namespace grader
