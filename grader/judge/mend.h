// A barrier that is missing is put into a copy: what is right then was wrong for that one reason.
#pragma once
#include <string>
#include <vector>

#include "grader/judge/gather.h"

namespace grader {

/// Copies of the source with a barrier, or two, where a race between these two lines asks for them. Lines keep their
/// numbers. None where the lines stand in no loop of one kernel.
std::vector<std::string> with_barriers(const std::string& source, int reading_line, int writing_line);

/// Where the diagnosis is a missing barrier: tries the copies on all trials of the lab, and notes in the diagnosis
/// whether one of them is right everywhere.
void mend_barriers(Work& work);

}  // namespace grader
