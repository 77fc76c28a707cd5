// The results as JSON, exactly as design.md says: every key is always there, what is absent is null.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "grader/clock/time_table.h"
#include "grader/judge/result.h"

namespace grader {

std::string to_json(const LabResult& result);
std::string to_json(const TryResult& result);
/// What `grade` gives: sums, and every lab.
std::string to_json(const std::vector<LabResult>& labs);

/// What `time` gives: every size with seconds, GFLOP/s and ratios, and every threshold.
std::string to_json(const TimeTable& table);

/// Of what to_json() made of a lab's result: why there is no mark; "" where there is one.
std::string error_told(const std::string& json);

/// Evidence to keep: whoever has it and a rubric has the marks (judge/marks.h), and nothing needs to run again.
std::string evidence_to_json(const Evidence& evidence);
/// Nothing where the text is no evidence, or of another schema.
std::optional<Evidence> evidence_from_json(const std::string& text);

}  // namespace grader
