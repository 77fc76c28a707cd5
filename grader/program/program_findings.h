// Turns the records of a program's process into findings, each with its file.
#pragma once
#include <string>
#include <vector>

#include "common/protocol/finding_record.h"
#include "grader/build/whole/whole_program.h"
#include "grader/findings/finding.h"

namespace grader {

/// A failed call is a finding only if the program ignores its return value.
std::vector<Finding> program_findings(const std::vector<lab::FindingRecord>& records, const BuiltProgram& program,
                                      const OwnFiles& files);

}  // namespace grader
