// Findings that the program's author means: a comment behind the line, or on a line of its own before it, says of which kind.
//
//   count[0] = 1;  // grader: allow global-race
#pragma once
#include <vector>

#include "grader/build/whole/numbered_lines.h"
#include "grader/findings/finding.h"

namespace grader {

struct Allowed {
  std::vector<Finding> findings;  // that comments allow
  std::vector<FileLine> idle;     // comments that allow nothing that was found
};

/// Takes what is allowed out of `findings`. Only comments of these files count; one comment allows one kind at one line.
Allowed take_allowed(std::vector<Finding>& findings, const std::vector<std::string>& paths);

}  // namespace grader
