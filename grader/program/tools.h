// The tools of compute-sanitizer by the kinds of findings that they look for.
#pragma once
#include <string>
#include <vector>

#include "grader/findings/finding.h"

namespace grader {

/// Only what memcheck, racecheck, initcheck or synccheck looks for, and whatever kept the program from running to its end. "" is all tools.
std::vector<Finding> found_by(const std::string& tool, std::vector<Finding> findings);

}  // namespace grader
