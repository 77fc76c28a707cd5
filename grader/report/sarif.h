// Writes findings in formats for editors and code hosting sites: SARIF 2.1.0, and the workflow commands of GitHub
// Actions.
#pragma once
#include <string>
#include <vector>

#include "grader/findings/finding.h"

namespace grader {

/// Adds the file's path, because a lab's findings contain only its base name.
std::vector<Finding> found_in(const std::string& path, std::vector<Finding> findings);

/// Paths below the current folder become relative to it. A finding without a line gets line 1.
std::string to_sarif(const std::vector<Finding>& findings);
/// Returns one "::error file=…,line=…::message" per finding. Notes become notices.
std::string to_workflow_commands(const std::vector<Finding>& findings);

}  // namespace grader
