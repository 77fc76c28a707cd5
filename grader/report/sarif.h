// Findings for programs that show them at their lines in an editor or on a page of code: SARIF 2.1.0, and the workflow
// commands of GitHub Actions.
#pragma once
#include <string>
#include <vector>

#include "grader/findings/finding.h"

namespace grader {

/// A lab's findings know their file by its base name: this is where it lies.
std::vector<Finding> found_in(const std::string& path, std::vector<Finding> findings);

/// Paths below the current folder are told relative to it. A finding without a line is at line 1.
std::string to_sarif(const std::vector<Finding>& findings);
/// One "::error file=…,line=…::message" for each. Notes become notices.
std::string to_workflow_commands(const std::vector<Finding>& findings);

}  // namespace grader
