// Reads dates as course platforms write them.
#pragma once
#include <string>

namespace grader {

/// Returns "2026-11-23T08:00:00Z" for dates such as "2026-11-23 09:00:00.5 +0100", "2026-11-23 08:00:00 UTC", or
/// Moodle's "Monday, 23 November 2026, 8:00 AM". If the text has no zone, it is in the zone of the process
/// (base/time_zone.h), which is that of the course. Returns "" if the text is not such a date.
std::string utc_of(const std::string& text);

/// Returns the zone that is assumed for such a date, "CET (+0100)". Returns "" if the date has a zone or the text is
/// not a date.
std::string assumed_zone(const std::string& text);

}  // namespace grader
