// Time zones by their names: "Europe/Berlin". The zone is one of the whole process, as the C library has it.
#pragma once
#include <ctime>
#include <optional>
#include <string>
#include <vector>

namespace grader {

/// All that this machine knows; empty where it has no list of them (Debian's package tzdata).
std::vector<std::string> time_zones();

/// From now on local times of this process are of this zone.
void use_time_zone(const std::string& name);

/// The zone while it lives; then the one before.
class WithTimeZone {
 public:
  explicit WithTimeZone(const std::string& name);
  ~WithTimeZone();
  WithTimeZone(const WithTimeZone&) = delete;
  WithTimeZone& operator=(const WithTimeZone&) = delete;

 private:
  std::optional<std::string> before_;
};

/// Seconds since 1970 of a local time; an hour that there is twice is the earlier one. Nothing where there is no such day or
/// time of day.
std::optional<std::time_t> local_seconds(const std::tm& time);

/// "2026-12-01T23:15:00Z"; empty for a moment that no calendar has.
std::string utc_text(std::time_t seconds);

/// "2026-12-02 00:15 CET"
std::string local_text(std::time_t seconds);

}  // namespace grader
