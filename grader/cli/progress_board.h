// grader progress: the student's labs, what each has reached, and which comes next.
#pragma once
#include <iosfwd>

namespace grader {

int show_progress(std::ostream& out);

}  // namespace grader
