// `grader worklog`, and `grader log verify`: a student's work log as Markdown, and a check that it was not changed.
#pragma once
#include "grader/cli/cli.h"

namespace grader {

int export_work_log(const Arguments& arguments);
int verify_log(const Arguments& arguments);

}  // namespace grader
