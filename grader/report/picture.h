// Draws a small map of C: which elements are right, wrong, or never written.
#pragma once
#include <string>

#include "grader/findings/result.h"

namespace grader {

/// Returns at most `rows` by `columns` characters and a legend: `.` right, `x` wrong, `o` never written. If C is
/// larger, a character represents several elements and shows the worst of them.
std::string draw_map(const WrongMap& map, size_t rows, size_t columns, bool colour);

}  // namespace grader
