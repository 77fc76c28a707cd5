// The commands about a class: everything that works with a gradebook.
#pragma once
#include "grader/cli/cli.h"

namespace grader {

int batch(const Arguments& arguments);
int regrade(const Arguments& arguments);
int diff_marks(const Arguments& arguments);
int report_marks(const Arguments& arguments);
int show_student(const Arguments& arguments);
int adjust_mark(const Arguments& arguments);
int forget_student(const Arguments& arguments);
int replay_receipt(const Arguments& arguments);
int grade_my_share(const Arguments& arguments);

}  // namespace grader
