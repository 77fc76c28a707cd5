// Runs the commands about a class, which use a gradebook.
#pragma once
#include <string>
#include <vector>

#include "grader/cli/cli.h"
#include "grader/judge/result.h"

namespace grader {

int batch(const Arguments& arguments);
int regrade(const Arguments& arguments);
int diff_marks(const Arguments& arguments);
int report_marks(const Arguments& arguments);
int show_student(const Arguments& arguments);
int show_log(const Arguments& arguments);
int show_course(const Arguments& arguments);
int adjust_mark(const Arguments& arguments);
int forget_student(const Arguments& arguments);
int replay_receipt(const Arguments& arguments);
/// Returns the output of `grade --format P`.
std::string for_platform(const Arguments& arguments, const std::vector<LabResult>& labs);

int grade_my_share(const Arguments& arguments);

}  // namespace grader
