// Converts the records of a program's process to findings, each with its file.
#pragma once
#include <string>
#include <vector>

#include "common/protocol/finding_record.h"
#include "grader/build/whole/whole_program.h"
#include "grader/findings/finding.h"

namespace grader {

/// A failed call is a finding if the program ignores its return value. It is also a finding if it is the last failed
/// call of a program that `gave_up`, that is, ended with an error code or an uncaught exception.
std::vector<Finding> program_findings(std::vector<lab::FindingRecord> records, const BuiltProgram& program,
                                      const OwnFiles& files, bool gave_up);

}  // namespace grader
