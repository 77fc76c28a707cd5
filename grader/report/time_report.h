// A table of times as a person reads it, in 80 columns.
#pragma once
#include <string>
#include <vector>

#include "grader/clock/recorded.h"
#include "grader/clock/time_table.h"
#include "grader/report/report.h"

namespace grader {

/// Times, ratios, bars, thresholds with their margins; where nothing could be timed, why, and what recorded cards reach.
std::string report(const TimeTable& table, const std::vector<RecordedCard>& recorded, const ReportOptions& options);

}  // namespace grader
