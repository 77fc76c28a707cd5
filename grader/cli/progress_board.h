// `grader progress`: shows the student's labs, the points in each, and the next lab.
#pragma once
#include <iosfwd>

namespace grader {

int show_progress(std::ostream& out);

}  // namespace grader
