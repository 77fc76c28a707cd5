// Runs NVIDIA's compute-sanitizer on a GPU program as a second check. Reports of its four tools become findings.
#pragma once
#include <string>
#include <vector>

#include "grader/base/shape.h"
#include "grader/findings/finding.h"

namespace grader {

/// Returns the path of compute-sanitizer, or "".
const std::string& compute_sanitizer();

struct Sanitized {
  std::vector<Finding> findings = {};
  std::string note = {};  // the tools that ran, or the reason why none did
};

/// Runs a Flavour::gpu program at one shape under memcheck, racecheck, synccheck and initcheck. The tools do not work
/// in a sandbox, so this is only for the user's own files.
Sanitized sanitize(const std::string& binary, const Shape& shape, const std::string& student_file);

// ---- Internal functions, declared for tests.

/// Parses the findings in the output of one tool. Each location is reported once.
std::vector<Finding> parse_sanitizer(const std::string& printed, const std::string& student_file);

}  // namespace grader
