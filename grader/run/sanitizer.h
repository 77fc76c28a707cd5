// NVIDIA's compute-sanitizer as a further witness: what its four tools say about a program for the GPU, as findings.
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

/// Runs a Flavour::gpu program with one shape under memcheck, racecheck, synccheck and initcheck. Without a sandbox,
/// which the tools cannot work in: for one's own files only.
Sanitized sanitize(const std::string& binary, const Shape& shape, const std::string& student_file);

// ---- The parts, for tests.

/// The findings in what one of the tools printed; each place once.
std::vector<Finding> parse_sanitizer(const std::string& printed, const std::string& student_file);

}  // namespace grader
