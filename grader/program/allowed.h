// Removes findings that the program's author accepts. A comment at the end of the line, or on a separate line before
// it, gives the kind.
//
//   count[0] = 1;  // grader: allow global-race
#pragma once
#include <vector>

#include "grader/build/whole/numbered_lines.h"
#include "grader/findings/finding.h"

namespace grader {

struct Allowed {
  std::vector<Finding> findings;  // allowed by comments
  std::vector<FileLine> idle;     // comments for which there is no finding
};

/// Removes allowed findings from `findings`. Only comments in these files count. One comment allows one kind at one
/// line.
Allowed take_allowed(std::vector<Finding>& findings, const std::vector<std::string>& paths);

}  // namespace grader
