// Writes the results as JSON. Every key is always present, and an absent value is null.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "grader/clock/time_table.h"
#include "grader/judge/result.h"

namespace grader {

std::string to_json(const LabResult& result);
std::string to_json(const TryResult& result);
/// Returns the output of `grade`: sums, and every lab.
std::string to_json(const std::vector<LabResult>& labs);

/// Returns the output of `time`: every size with seconds, GFLOP/s and ratios, and every threshold.
std::string to_json(const TimeTable& table);

/// For a lab's result from to_json(): returns the reason why there is no mark; "" if there is one.
std::string error_in(const std::string& json);

/// Returns the evidence in a form that can be stored. From it and a rubric, marks can be recomputed without running
/// anything (judge/marks.h).
std::string evidence_to_json(const Evidence& evidence);
/// Returns nothing if the text is not evidence or has a different schema.
std::optional<Evidence> evidence_from_json(const std::string& text);

}  // namespace grader
