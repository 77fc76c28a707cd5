// Reads dates as course platforms write them.
#pragma once
#include <string>

namespace grader {

/// "2026-11-23T08:00:00Z" for "2026-11-23 09:00:00.5 +0100", "2026-11-23 08:00:00 UTC" and the like, or for Moodle's
/// "Monday, 23 November 2026, 8:00 AM". Without a zone, it is the process's zone (base/time_zone.h), which is the
/// course's. "" if it is not such a date.
std::string utc_of(const std::string& text);

/// The zone assumed for such a date, "CET (+0100)"; "" if the date has a zone, or is not a date.
std::string assumed_zone(const std::string& text);

}  // namespace grader
