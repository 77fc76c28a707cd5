// Dates as course platforms write them.
#pragma once
#include <string>

namespace grader {

/// "2026-11-23T08:00:00Z" of "2026-11-23 09:00:00.5 +0100", "2026-11-23 08:00:00 UTC" and the like, or of Moodle's "Monday,
/// 23 November 2026, 8:00 AM". Where no zone is told, it is the process's
/// (base/time_zone.h), which is the course's. "" where it is no such date.
std::string utc_of(const std::string& text);

/// The zone in which such a date was read, "CET (+0100)"; "" where it tells its own, or is none.
std::string assumed_zone(const std::string& text);

}  // namespace grader
