#include "grader/base/time_zone.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace grader {
namespace {

namespace fs = std::filesystem;

const fs::path kZones = "/usr/share/zoneinfo";

void set_zone(const char* value) {
  value ? setenv("TZ", value, 1) : unsetenv("TZ");
  tzset();
}

bool same_time(const std::tm& a, const std::tm& b) {
  return a.tm_mday == b.tm_mday && a.tm_mon == b.tm_mon && a.tm_year == b.tm_year && a.tm_hour == b.tm_hour &&
         a.tm_min == b.tm_min && a.tm_sec == b.tm_sec;
}

bool is_time_of_day(const std::tm& time) { return time.tm_hour < 24 && time.tm_min < 60 && time.tm_sec < 60; }

}  // namespace

std::vector<std::string> time_zones() {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::recursive_directory_iterator at(kZones, error), end; !error && at != end; at.increment(error)) {
    const std::string name = at->path().lexically_relative(kZones).string();
    // Only names of places: posix/ and right/ repeat them, and files with a small letter or a dot are lists.
    const bool place = name[0] >= 'A' && name[0] <= 'Z' && name.find('.') == name.npos;
    if (place && at->is_regular_file(error)) names.push_back(name);
  }
  std::ranges::sort(names);
  return names;
}

void use_time_zone(const std::string& name) { set_zone(name.c_str()); }

WithTimeZone::WithTimeZone(const std::string& name) {
  if (const char* before = std::getenv("TZ")) before_ = before;
  set_zone(name.c_str());
}

WithTimeZone::~WithTimeZone() { set_zone(before_ ? before_->c_str() : nullptr); }

std::optional<std::time_t> local_seconds(const std::tm& time) {
  if (!is_time_of_day(time)) return std::nullopt;
  std::tm found{};
  for (const int summer : {1, 0, -1}) {  // tries summer time first: an hour that occurs twice is first in summer time
    found = time;
    found.tm_isdst = summer;
    const std::time_t seconds = std::mktime(&found);
    if (same_time(time, found) && (summer < 0 || found.tm_isdst == summer)) return seconds;
  }
  // The hour is skipped by the clocks: mktime() moves it, on the same day.
  found = time;
  found.tm_isdst = -1;
  const std::time_t seconds = std::mktime(&found);
  return found.tm_mday == time.tm_mday && found.tm_mon == time.tm_mon ? std::optional(seconds) : std::nullopt;
}

std::string utc_text(std::time_t seconds) {
  std::tm parts{};
  char text[40] = "";
  if (gmtime_r(&seconds, &parts)) std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

std::string local_text(std::time_t seconds) {
  std::tm local{};
  char text[64] = "";
  if (localtime_r(&seconds, &local)) std::strftime(text, sizeof text, "%Y-%m-%d %H:%M %Z", &local);
  return text;
}

}  // namespace grader
