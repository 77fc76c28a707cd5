// Maps the tools of compute-sanitizer to the kinds of findings that they look for.
#pragma once
#include <string>
#include <vector>

#include "grader/findings/finding.h"

namespace grader {

/// Only findings that memcheck, racecheck, initcheck or synccheck looks for, and those that kept the program from
/// finishing. "" means all tools.
std::vector<Finding> found_by(const std::string& tool, std::vector<Finding> findings);

}  // namespace grader
