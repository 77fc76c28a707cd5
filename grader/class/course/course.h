// course.toml: how marks are made of results. Without the file: the latest hand-in counts, nothing is late, speed is off.
//
//   title = "GPU programming"
//   timezone = "Europe/Berlin"      # of all times that bear no zone: here, and in what platforms export
//   keep = "best"                   # "latest" (the default) or "best" of a student's hand-ins, lab by lab
//   speed = "off"                   # "off" (the default), "bonus" (points above the maximum), "required"
//
//   [[lab]]
//   name = "05_tiled"
//   counts = 1.5                    # the lab's points times this; 1, which is the default
//   due = "2026-12-01T23:59:00+01:00"   # without a zone it is the course's, or UTC
//   grace_minutes = 10              # not late yet; 0, which is the default
//   late_per_day = 0.1              # of the lab's maximum, for each day begun; 0, which is the default
//   late_days = 3                   # after so many days nothing counts any more; any number, which is the default
//   attempts = 5                    # only the first five are looked at; any number, which is the default
//   speed = "required"              # instead of the course's
//
//   [[student]]                     # what was granted to one student
//   id = "4711"                     # or another name of theirs: an e-mail, a login
//   labs = ["05_tiled"]             # all, which is the default
//   extra_days = 3                  # due so much later
//   extra_attempts = 2
//   excused = true                  # these labs leave the student's maximum
//   reason = "ill, certificate of 12 November"
//
//   [[release]]                     # which checks a student is shown; the last block that fits decides
//   checks = ["technique.*"]        # ids, or their beginning and *
//   level = "after_due"             # "hidden", "after_due", "visible" (the default)
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "grader/base/toml_reader.h"

namespace grader {

enum class Keep { latest, best };
enum class SpeedPolicy { off, bonus, required };
enum class Level { hidden, after_due, visible };

struct LabTerms {
  double counts = 1;
  std::optional<int64_t> due = {};  // seconds since 1970, UTC
  int grace_minutes = 0;
  double late_per_day = 0;
  std::optional<int> late_days = {}, attempts = {};
  SpeedPolicy speed = SpeedPolicy::off;
};

struct Grant {
  std::string student, reason;    // student: as Student::id once find_people() has been asked (batch/people.h)
  std::vector<std::string> labs;  // empty: all
  int extra_days = 0, extra_attempts = 0;
  bool excused = false;
  std::string place = {};  // "course.toml:17"
};

struct ReleaseRule {
  std::vector<std::string> checks;
  Level level = Level::visible;
};

struct Course {
  std::string title, timezone = {};
  Keep keep = Keep::latest;
  SpeedPolicy speed = SpeedPolicy::off;
  std::map<std::string, LabTerms> labs;  // named ones
  std::vector<Grant> grants;
  std::vector<ReleaseRule> releases;

  LabTerms terms(const std::string& lab) const;
  Level level(const std::string& check) const;
};

/// What a course may name. `checks`: of all labs; empty where they are not known.
struct CourseNames {
  std::vector<std::string> labs, checks = {};
};

/// Throws TomlError; `path` is told where something is wrong.
Course read_course(const std::string& text, const std::string& path, const CourseNames& names);

/// "2026-12-01T23:59:00+01:00", "…Z", or without a zone, which is then UTC; nothing where it is no such time.
std::optional<int64_t> parse_time(const std::string& text);

}  // namespace grader
