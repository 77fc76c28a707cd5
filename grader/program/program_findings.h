// Records of a program's process become findings, each with its file.
#pragma once
#include <string>
#include <vector>

#include "common/protocol/finding_record.h"
#include "grader/build/whole/numbered_lines.h"
#include "grader/findings/finding.h"

namespace grader {

std::vector<Finding> program_findings(const std::vector<lab::FindingRecord>& records, const std::string& binary,
                                      const OwnFiles& files);

}  // namespace grader
