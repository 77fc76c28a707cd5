#include "grader/class/course/course.h"

#include <doctest/doctest.h>

#include "grader/base/time_zone.h"

namespace grader {
namespace {

const std::vector<std::string> kLabs = {"04_naive", "05_tiled"};
const std::vector<std::string> kChecks = {"correct.square", "technique.traffic", "technique.sharing", "speed.naive"};

Course read(const std::string& text) { return read_course(text, "course.toml", {kLabs, kChecks}); }

std::string complaint(const std::string& text) {
  try {
    read(text);
  } catch (const TomlError& error) {
    return error.message.substr(error.message.find("course.toml") + 11);
  }
  return "";
}

}  // namespace

TEST_CASE("a course is read with all its terms") {
  const Course course = read(R"(
title = "GPU"
keep = "best"
speed = "bonus"
[[lab]]
name = "05_tiled"
due = "2026-12-01T23:59:00+01:00"
late_per_day = 0.1
late_days = 3
attempts = 5
speed = "required"
[[student]]
id = "4711"
extra_days = 2
[[release]]
checks = ["technique.*", "speed.naive"]
level = "after_due"
[[release]]
checks = ["technique.traffic"]
level = "hidden"
)");
  CHECK(course.keep == Keep::best);
  CHECK(course.terms("05_tiled").due == parse_time("2026-12-01T22:59:00Z"));
  CHECK(course.terms("05_tiled").attempts == 5);
  CHECK(course.terms("05_tiled").speed == SpeedPolicy::required);
  CHECK(course.terms("04_naive").speed == SpeedPolicy::bonus);
  CHECK_FALSE(course.terms("04_naive").due.has_value());
  REQUIRE(course.grants.size() == 1);
  CHECK(course.grants[0].extra_days == 2);
  CHECK(course.level("technique.traffic") == Level::hidden);
  CHECK(course.level("technique.sharing") == Level::after_due);
  CHECK(course.level("correct.square") == Level::visible);
}

TEST_CASE("what is wrong in a course is reported with its line") {
  CHECK(complaint("kep = \"best\"\n") ==
        ":1: found an unknown key kep in the course, expected one of title, keep, speed, timezone, lab, student, "
        "release; "
        "did you mean keep?");
  CHECK(complaint("[[release]]\nchecks = [\"tecnique.*\"]\nlevel = \"hidden\"\n") ==
        ":2: found \"tecnique.*\", which no lab has for checks, expected the id of a check; did you mean "
        "\"technique.*\"?");
  CHECK(complaint("[[release]]\nchecks = [\"correct.sqare\"]\nlevel = \"hidden\"\n")
            .ends_with("did you mean \"correct.square\"?"));
  if (!time_zones().empty())
    CHECK(complaint("keep = \"best\"\ntimezone = \"Europe/Berlim\"\n") ==
          ":2: found \"Europe/Berlim\" for timezone, expected a time zone; did you mean \"Europe/Berlin\"?");
  CHECK(complaint("keep = \"newest\"\n").find(":1: found \"newest\" for keep") == 0);
  CHECK(complaint("[[lab]]\nname = \"05_tile\"\n").ends_with("; did you mean \"05_tiled\"?"));
  CHECK(complaint("[[lab]]\nname = \"05_tiled\"\ndue = \"tomorrow\"\n").find(":3: found \"tomorrow\" for due") == 0);
  CHECK(
      complaint("[[lab]]\nname = \"05_tiled\"\n[[lab]]\nname = \"05_tiled\"\n").find(":4: found \"05_tiled\" again") ==
      0);
  CHECK(complaint("[[lab]]\nname = \"05_tiled\"\nlate_per_day = 2\n").find(":3: found more than 1 for late_per_day") ==
        0);
  CHECK(complaint("[[student]]\nid = \"1\"\nlabs = [\"99_none\"]\n").find(":3: found \"99_none\" for labs") == 0);
  CHECK(complaint("[[release]]\nchecks = []\nlevel = \"hidden\"\n").find(":2: found an empty list") == 0);
  CHECK(complaint("[=x]\n").find(":1: found broken TOML") == 0);
  CHECK(complaint("title = ").find(":1: found broken TOML") == 0);
}

TEST_CASE("a due time without a zone is the course's, whatever zone the machine has") {
  if (time_zones().empty()) return;
  const std::string lab = "[[lab]]\nname = \"05_tiled\"\ndue = ";
  const auto due = [&](const std::string& text) { return read(text).terms("05_tiled").due; };
  const std::string zone = "timezone = \"Europe/Berlin\"\n";
  for (const char* machine : {"UTC0", "EST5"}) {
    const WithTimeZone here(machine);
    CHECK(due(zone + lab + "\"2026-12-01T23:59:00\"\n") == parse_time("2026-12-01T22:59:00Z"));
    CHECK(due(zone + lab + "\"2026-07-01T23:59:00\"\n") == parse_time("2026-07-01T21:59:00Z"));
    CHECK(due(zone + lab + "\"2026-12-01T23:59:00-05:00\"\n") == parse_time("2026-12-02T04:59:00Z"));
    CHECK(due(lab + "\"2026-12-01T23:59:00\"\n") == parse_time("2026-12-01T23:59:00Z"));
  }
  CHECK(read(zone).timezone == "Europe/Berlin");
}

TEST_CASE("times are read with their zone") {
  CHECK(parse_time("1970-01-02T00:00:00Z") == 86400);
  CHECK(parse_time("1970-01-02 00:00:00 UTC") == 86400);
  CHECK(parse_time("1970-01-02T01:00:00.25+01:00") == 86400);
  CHECK(parse_time("1970-01-01T23:00:00-0100") == 86400);
  for (const char* text : {"", "1970-01-02", "1970-02-31T00:00:00Z", "1970-01-02T25:00:00Z",
                           "1970-01-02T00:00:00+99:00", "1970-01-02T00:00:00 hours"})
    CHECK_FALSE(parse_time(text).has_value());
}

}  // namespace grader
