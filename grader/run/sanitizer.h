// Runs NVIDIA's compute-sanitizer as a second opinion: reports of its four tools about a GPU program become findings.
#pragma once
#include <string>
#include <vector>

#include "grader/base/shape.h"
#include "grader/findings/finding.h"

namespace grader {

/// The path of compute-sanitizer, or "".
const std::string& compute_sanitizer();

struct Sanitized {
  std::vector<Finding> findings = {};
  std::string note = {};  // which tools ran, or why none did
};

/// Runs a Flavour::gpu program at one shape under memcheck, racecheck, synccheck and initcheck. Without a sandbox, in
/// which the tools do not work: for the user's own files only.
Sanitized sanitize(const std::string& binary, const Shape& shape, const std::string& student_file);

// ---- The parts, for tests.

/// Parses the findings in the output of one tool; each place once.
std::vector<Finding> parse_sanitizer(const std::string& printed, const std::string& student_file);

}  // namespace grader
