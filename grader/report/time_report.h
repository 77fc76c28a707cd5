// Writes a table of times as text, in 80 columns.
#pragma once
#include <string>
#include <vector>

#include "grader/clock/recorded.h"
#include "grader/clock/time_table.h"
#include "grader/report/report.h"

namespace grader {

/// Returns times, ratios, bars, and thresholds with their margins. If nothing could be timed, returns the reason and
/// the results of recorded GPUs.
std::string report(const TimeTable& table, const std::vector<RecordedCard>& recorded, const ReportOptions& options);

}  // namespace grader
