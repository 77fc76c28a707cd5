// Converts times in time zones given by name, such as "Europe/Berlin". The C library has one time zone per process.
#pragma once
#include <ctime>
#include <optional>
#include <string>
#include <vector>

namespace grader {

/// All time zones of this machine; empty if it has no list of them (Debian's package tzdata).
std::vector<std::string> time_zones();

/// Sets the time zone of this process.
void use_time_zone(const std::string& name);

/// Sets a time zone; the destructor restores the previous one.
class WithTimeZone {
 public:
  explicit WithTimeZone(const std::string& name);
  ~WithTimeZone();
  WithTimeZone(const WithTimeZone&) = delete;
  WithTimeZone& operator=(const WithTimeZone&) = delete;

 private:
  std::optional<std::string> before_;
};

/// Seconds since 1970 of a local time; an hour that occurs twice counts as the earlier one. Nothing if the day or the
/// time of day does not exist.
std::optional<std::time_t> local_seconds(const std::tm& time);

/// "2026-12-01T23:15:00Z"; empty if the time is outside the calendar's range.
std::string utc_text(std::time_t seconds);

/// "2026-12-02 00:15 CET"
std::string local_text(std::time_t seconds);

}  // namespace grader
