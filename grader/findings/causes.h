// Merges findings that have one cause. One ordering mistake in asynchronous work causes findings at many lines: at each
// load of a tile whose copy the kernel does not wait for, at each later copy, and finally as a kernel that never ends.
// The cause is reported first, and only once.
#pragma once
#include <vector>

#include "grader/findings/finding.h"

namespace grader {

/// True if a copy starts while an earlier one may still be writing.
bool is_filled_again(const Finding& finding);

/// Merges findings about one copy or product at several lines. `findings` must be in the order in which they occurred.
void join_sides(std::vector<Finding>& findings);

/// Sorts by severity and line. If there are asynchronous mistakes, the order is: independent findings, then ordering
/// errors in the order in which they occurred, then their consequences.
void sort_findings(std::vector<Finding>& findings);

}  // namespace grader
