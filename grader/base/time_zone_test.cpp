#include "grader/base/time_zone.h"

#include <algorithm>

#include <doctest/doctest.h>

namespace grader {
namespace {

std::tm time_of(int month, int day, int hour, int minute) {
  std::tm time{};
  time.tm_year = 126, time.tm_mon = month - 1, time.tm_mday = day, time.tm_hour = hour, time.tm_min = minute;
  return time;
}

constexpr const char* kBerlin = "CET-1CEST,M3.5.0,M10.5.0/3";  // the same rules, for machines without a list of zones

}  // namespace

TEST_CASE("local times: winter, summer, the hour that there is twice, and the one that there is not") {
  const WithTimeZone berlin(kBerlin);
  CHECK(local_seconds(time_of(11, 23, 8, 0)) == 1795417200);   // 07:00 UTC
  CHECK(local_seconds(time_of(7, 1, 8, 0)) == 1782885600);     // 06:00 UTC
  CHECK(local_seconds(time_of(10, 25, 2, 30)) == 1792888200);  // 00:30 UTC, not 01:30
  CHECK(local_seconds(time_of(3, 29, 2, 30)).has_value());
  CHECK_FALSE(local_seconds(time_of(2, 30, 2, 30)).has_value());
  CHECK_FALSE(local_seconds(time_of(2, 20, 24, 0)).has_value());
  CHECK(local_text(1795417200) == "2026-11-23 08:00 CET");
}

TEST_CASE("a zone is that of the process again when it is no longer needed") {
  const WithTimeZone outer("UTC0");
  { const WithTimeZone berlin(kBerlin); }
  CHECK(local_text(0) == "1970-01-01 00:00 UTC");
}

TEST_CASE("names of zones are places") {
  const auto all = time_zones();
  if (all.empty()) return;  // this machine has no list
  CHECK(std::ranges::find(all, "Europe/Berlin") != all.end());
  for (const std::string& name : all) CHECK(name.find("posix") != 0);
}

}  // namespace grader
