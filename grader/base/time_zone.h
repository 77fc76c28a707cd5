// Converts times in named time zones, such as "Europe/Berlin". The C library has only one time zone per process.
#pragma once
#include <ctime>
#include <optional>
#include <string>
#include <vector>

namespace grader {

/// Returns all time zones of this machine. The result is empty if the machine has no list of them (Debian's package
/// tzdata).
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

/// Converts a local time to seconds since 1970. An hour that occurs twice counts as the earlier one. Returns nothing if
/// the day or the time of day does not exist.
std::optional<std::time_t> local_seconds(const std::tm& time);

/// Returns "2026-12-01T23:15:00Z", or "" if the time is outside the calendar's range.
std::string utc_text(std::time_t seconds);

/// "2026-12-02 00:15 CET"
std::string local_text(std::time_t seconds);

}  // namespace grader
