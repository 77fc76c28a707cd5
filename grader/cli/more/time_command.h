// grader time: a lab's file over several sizes, measured here, or predicted with --card.
#pragma once
#include "grader/cli/cli.h"
#include "grader/clock/time_table.h"

namespace grader {

int time_lab_file(const Arguments& arguments);

/// 0: all sizes timed and no threshold missed, or a GPU's times asked for where there is none; 3: could not be timed.
int exit_code_of(const TimeTable& table);

}  // namespace grader
