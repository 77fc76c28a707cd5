// Defines the contents of a gradebook as plain data. Times are UTC, "2026-11-23T08:00:00Z"; "" means unknown.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "grader/findings/result.h"

namespace grader {

struct Student {
  std::string id, name, email;
  bool listed = false;  // true if the student is on the roster

  bool operator==(const Student&) const = default;
};

/// Names that identify a person, other than Student::id. An address is an e-mail address or a login, in lower case. A
/// participant number is Moodle's number of a person in one assignment; in other assignments, the same person has other
/// numbers.
enum class NameKind { number, address, participant, canvas };

struct PersonName {
  NameKind kind;
  std::string name;

  bool operator==(const PersonName&) const = default;
};

/// A text that was handed in.
struct Source {
  std::string text;        // normalised
  std::string unfit = {};  // why it cannot be graded: empty, binary, too large, a link

  bool operator==(const Source&) const = default;
};

/// One lab's file of a hand-in.
struct HandedFile {
  std::string lab, source;   // source: digest of the normalised text; "" if the file could not be read
  std::string trouble = {};  // the reason, one sentence

  bool operator==(const HandedFile&) const = default;
};

struct HandInRecord {
  int64_t id = 0;
  std::string origin = {};     // the folder or archive that contains it, as named for the instructor
  std::string attempt = {};    // the platform's id, or ""
  std::string submitted = {};  // time according to the platform
  std::vector<std::string> students = {};
  std::vector<HandedFile> files = {};

  bool operator==(const HandInRecord&) const = default;
};

/// Everything that determines a result. The same question always has the same result.
struct Question {
  std::string lab, source;
  uint64_t seed = 0;
  std::string backend;  // "emulator", "cpu", "gpu"
  std::string rubric;   // digest of rubric.toml
  std::string grader;   // digest of this program, the emulator and the runners

  bool operator==(const Question&) const = default;
};

struct CheckRecord {
  std::string id;
  Part part = Part::correctness;
  Status status = Status::not_graded;
  double points = 0, max_points = 0;

  bool operator==(const CheckRecord&) const = default;
};

struct Result {
  int64_t id = 0;
  Question question;
  std::string at, verdict;          // verdict: "pass", "fail", "error"
  std::string diagnosis, severity;  // the mistake's id, and its confidence: "certain", "likely", "symptom"
  double points = 0, max_points = 0, seconds = 0;
  std::vector<CheckRecord> checks = {};
  std::string report = {}, evidence = {}, receipt = {};  // JSON; evidence: report/json.h. These texts are not read
                                                         // together with the other fields
};

/// A manual decision by an instructor.
struct Adjustment {
  enum class Kind { add, set, excuse };

  int64_t id = 0;
  std::string student, lab;
  Kind kind = Kind::add;
  double points = 0;
  std::string reason = {}, by = {}, at = {};
};

/// A student's mark for a lab after a command.
struct Mark {
  std::string student, lab;
  double points = 0, max_points = 0;
  std::string state = {};  // state (MarkState, course/standing.h)
  int64_t result = 0;      // 0: none

  bool operator==(const Mark&) const = default;
};

/// The marks of a class at one time. Each command that may change marks starts a new generation, and earlier ones are
/// kept.
struct Generation {
  int64_t id = 0;
  std::string at, reason;
  bool released = false;
  std::string by = {};
};

/// A line of the log: who did what, and for which student ("" for none).
struct LogLine {
  std::string at, what, student, reason, by;
};

/// All data from which marks are computed.
struct ClassRecord {
  std::vector<Student> students;
  std::vector<HandInRecord> hand_ins;
  std::vector<Result> results;  // the newest result for each combination of lab, source and backend
  std::vector<Adjustment> adjustments;
  std::map<std::string, std::vector<PersonName>> names = {};                    // by student
  std::map<std::string, std::map<std::string, std::string>> participants = {};  // by lab, then student
};

}  // namespace grader
