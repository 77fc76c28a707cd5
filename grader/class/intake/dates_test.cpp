#include "grader/class/intake/dates.h"

#include <cstdlib>
#include <ctime>

#include <doctest/doctest.h>

namespace grader {

TEST_CASE("dates of platforms are one moment in UTC") {
  CHECK(utc_of("2026-11-23 08:00:00.678901000 Z") == "2026-11-23T08:00:00Z");
  CHECK(utc_of("2026-11-23T08:00:00Z") == "2026-11-23T08:00:00Z");
  CHECK(utc_of("2026-11-23 08:00:00 UTC") == "2026-11-23T08:00:00Z");
  CHECK(utc_of("2026-11-23 00:30:00 +0100") == "2026-11-22T23:30:00Z");
  CHECK(utc_of("2026-11-23T08:00-08:00") == "2026-11-23T16:00:00Z");
}

TEST_CASE("without a zone a date is this machine's") {
  setenv("TZ", "CET-1", 1);
  tzset();
  CHECK(utc_of("Monday, 23 November 2026, 8:00 AM") == "2026-11-23T07:00:00Z");
  CHECK(utc_of("23 November 2026, 12:05 AM") == "2026-11-22T23:05:00Z");
  CHECK(utc_of("3 May 2026, 12:05 PM") == "2026-05-03T11:05:00Z");
  CHECK(utc_of("2026-11-23 08:00") == "2026-11-23T07:00:00Z");
  CHECK(assumed_zone("Monday, 23 November 2026, 8:00 AM") == "CET (+0100)");
  CHECK(assumed_zone("2026-11-23T08:00:00Z").empty());
  CHECK(assumed_zone("yesterday").empty());
  unsetenv("TZ");
  tzset();
}

TEST_CASE("what is no date is none") {
  for (const char* text : {"", "-", "yesterday", "2026-13-01 00:00:00 Z", "2026-02-30 00:00:00 Z",
                           "2026-11-23 25:00:00 Z", "3 Frimaire 2026, 8:00 AM", "99999999999999999999"})
    CHECK_MESSAGE(utc_of(text).empty(), text);
  CHECK(utc_of(std::string(100000, '1')).empty());
}

}  // namespace grader
