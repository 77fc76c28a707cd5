// Selects findings by the tool of compute-sanitizer that reports such findings.
#pragma once
#include <string>
#include <vector>

#include "grader/findings/finding.h"

namespace grader {

/// Returns the findings that memcheck, racecheck, initcheck or synccheck would report, and findings that prevented the
/// program from finishing. "" means all tools.
std::vector<Finding> found_by(const std::string& tool, std::vector<Finding> findings);

}  // namespace grader
