// `grader worklog` exports a student's work log as Markdown; `grader log verify` checks that the log was not changed.
#pragma once
#include "grader/cli/cli.h"

namespace grader {

int export_work_log(const Arguments& arguments);
int verify_log(const Arguments& arguments);

}  // namespace grader
