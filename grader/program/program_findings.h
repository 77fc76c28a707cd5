// Records of a program's process become findings, each with its file.
#pragma once
#include <string>
#include <vector>

#include "common/protocol/finding_record.h"
#include "grader/build/whole/whole_program.h"
#include "grader/findings/finding.h"

namespace grader {

/// Calls that fail are findings only where the program does not look at what they return.
std::vector<Finding> program_findings(const std::vector<lab::FindingRecord>& records, const BuiltProgram& program,
                                      const OwnFiles& files);

}  // namespace grader
