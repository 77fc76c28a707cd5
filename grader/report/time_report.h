// Writes a table of times as text, in 80 columns.
#pragma once
#include <string>
#include <vector>

#include "grader/clock/recorded.h"
#include "grader/clock/time_table.h"
#include "grader/report/report.h"

namespace grader {

/// Times, ratios, bars, thresholds with their margins; if nothing could be timed, the reason, and the results of
/// recorded cards.
std::string report(const TimeTable& table, const std::vector<RecordedCard>& recorded, const ReportOptions& options);

}  // namespace grader
