// Selects findings by the tool of compute-sanitizer that looks for them.
#pragma once
#include <string>
#include <vector>

#include "grader/findings/finding.h"

namespace grader {

/// Only findings that memcheck, racecheck, initcheck or synccheck looks for, and those that kept the program from
/// finishing. "" means all tools.
std::vector<Finding> found_by(const std::string& tool, std::vector<Finding> findings);

}  // namespace grader
