// One mistake in the order of what runs beside threads is seen at many lines: each load of a tile whose copy nobody has waited
// for, each copy after it, in the end a kernel that never ends. The cause is told first, and once.
#pragma once
#include <vector>

#include "grader/findings/finding.h"

namespace grader {

/// A copy begins where an earlier one may still be writing.
bool is_filled_again(const Finding& finding);

/// Joins what is told of one copy or product at several lines; findings stand in the order in which they were seen.
void join_sides(std::vector<Finding>& findings);

/// By severity and line. Where something is wrong beside threads, what is wrong by itself stands first, then what was seen first,
/// then what follows from either.
void sort_findings(std::vector<Finding>& findings);

}  // namespace grader
