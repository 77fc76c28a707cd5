// Writes the results as JSON: every key is always present; an absent value is null.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "grader/clock/time_table.h"
#include "grader/judge/result.h"

namespace grader {

std::string to_json(const LabResult& result);
std::string to_json(const TryResult& result);
/// The output of `grade`: sums, and every lab.
std::string to_json(const std::vector<LabResult>& labs);

/// The output of `time`: every size with seconds, GFLOP/s and ratios, and every threshold.
std::string to_json(const TimeTable& table);

/// For a lab's result from to_json(): the reason why there is no mark; "" if there is one.
std::string error_told(const std::string& json);

/// Evidence to keep: with it and a rubric, marks can be computed again without running anything (judge/marks.h).
std::string evidence_to_json(const Evidence& evidence);
/// Nothing if the text is not evidence, or has a different schema.
std::optional<Evidence> evidence_from_json(const std::string& text);

}  // namespace grader
