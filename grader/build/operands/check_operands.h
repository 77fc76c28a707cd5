// Gives a check to every access of a submission's code that the compiler does not report. The assembler's input
// decides, not the compiler's reports. common/emulator/README.md, "How every access is checked", has the list.
#pragma once
#include <string>
#include <vector>

#include "grader/findings/finding.h"

namespace grader {

struct CheckedListing {
  std::string text;               // the listing to assemble
  std::vector<Finding> findings;  // instructions whose accesses are unknown
};

/// `listing`: the assembly text of one file of a submission; `file`: the base name of the student's file.
CheckedListing check_operands(const std::string& listing, const std::string& file);

}  // namespace grader
