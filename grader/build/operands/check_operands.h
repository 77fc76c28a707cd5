// Inserts a check for every access in a submission's code that the compiler does not report. The decision is based on
// the assembler's input and not on the compiler's reports. common/emulator/README.md, "How every access is checked",
// has the list.
#pragma once
#include <string>
#include <vector>

#include "grader/findings/finding.h"

namespace grader {

struct CheckedListing {
  std::string text;               // the assembly text with checks
  std::vector<Finding> findings;  // instructions whose accesses are unknown
};

/// `listing` is the assembly text of one file of a submission. `file` is the base name of the student's file.
CheckedListing check_operands(const std::string& listing, const std::string& file);

}  // namespace grader
