// Reads course.toml, which says how marks are computed from results. Without the file, the latest hand-in counts,
// nothing is late, and speed is off.
//
//   title = "GPU programming"
//   timezone = "Europe/Berlin"      # of all times that bear no zone: here, and in exports of platforms
//   keep = "best"                   # "latest" (the default) or "best" of a student's hand-ins, for each lab
//   speed = "off"                   # "off" (the default), "bonus" (points above the maximum), "required"
//
//   [[lab]]
//   name = "05_tiled"
//   counts = 1.5                    # the lab's points times this; default 1
//   due = "2026-12-01T23:59:00+01:00"  # without a zone: the course's zone, or UTC
//   grace_minutes = 10              # still on time; default 0
//   late_per_day = 0.1              # of the lab's maximum, for each started day; default 0
//   late_days = 3                   # later hand-ins do not count; default unlimited
//   attempts = 5                    # only the first five count; default unlimited
//   speed = "required"              # instead of the course's
//
//   [[student]]                     # extra terms of one student
//   id = "4711"                     # or another name of theirs: an e-mail, a login
//   labs = ["05_tiled"]             # default: all
//   extra_days = 3                  # added to the due date
//   extra_attempts = 2
//   excused = true                  # these labs are not in the student's maximum
//   reason = "ill, certificate of 12 November"
//
//   [[release]]                     # which checks a student is shown; the last matching block decides
//   checks = ["technique.*"]        # ids, or a prefix and *
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
  std::string student, reason;    // student: equal to Student::id after find_people() (batch/people.h)
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
  std::map<std::string, LabTerms> labs;  // by name
  std::vector<Grant> grants;
  std::vector<ReleaseRule> releases;

  LabTerms terms(const std::string& lab) const;
  Level level(const std::string& check) const;
};

/// The names that a course file may use. `checks` are those of all labs, or empty if they are unknown.
struct CourseNames {
  std::vector<std::string> labs, checks = {};
};

/// Parses a course file. Throws TomlError, whose message contains `path`.
Course read_course(const std::string& text, const std::string& path, const CourseNames& names);

/// Parses "2026-12-01T23:59:00+01:00", "…Z", or a time without a zone, which means UTC. Returns nullopt for anything
/// else.
std::optional<int64_t> parse_time(const std::string& text);

}  // namespace grader
