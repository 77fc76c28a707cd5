// The results as JSON, exactly as design.md says: every key is always there, what is absent is null.
#pragma once
#include <string>
#include <vector>

#include "grader/judge/result.h"

namespace grader {

std::string to_json(const LabResult& result);
std::string to_json(const TryResult& result);
/// What `grade` gives: sums, and every lab.
std::string to_json(const std::vector<LabResult>& labs);

}  // namespace grader
