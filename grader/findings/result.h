// What grading one lab, or trying one file, came to. Everything that the report and the JSON show.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grader/findings/finding.h"

namespace grader {

enum class Status { passed, failed, not_graded };

enum class Verdict {
  pass,
  fail,
  error,  // could not grade; LabResult::error says why
};

/// Of a diagnosis. A symptom is what was seen, and may follow from a mistake elsewhere.
enum class Confidence {
  certain,  // explains all that was seen
  likely,   // explains most of it
  symptom,
};

/// "passed", "failed", "not_graded"; "pass", "fail", "error"; "certain", "likely", "symptom".
std::string name_of(Status status);
std::string name_of(Verdict verdict);
std::string name_of(Confidence confidence);
std::optional<Status> find_status(std::string_view name);
std::optional<Confidence> find_confidence(std::string_view name);

struct Check {
  std::string id, title;  // "correct.square", "behaviour.races", "technique.traffic", "speed.naive"
  Status status = Status::not_graded;
  double points = 0, max_points = 0;  // max_points is 0 for a speed check that was not measured
  std::string detail;                 // one sentence: what was seen, what is required
};

/// The mistake behind what was seen (grader/diagnosis/). Empty strings and 0 where something does not apply.
struct Diagnosis {
  struct Other {
    std::string id, message;
    int line = 0;
  };
  std::string id, message;
  Confidence confidence = Confidence::certain;
  int line = 0;            // the most likely one
  std::string shape = {};  // the smallest failing one, and one wrong element there:
  std::string element = {}, expected = {}, got = {};
  std::vector<std::string> hints = {};  // each goes one step further
  std::vector<Other> also = {};         // other mistakes that the evidence shows
};

/// Which elements of C are right (`.`), wrong (`x`) or never written (`o`), row by row.
struct WrongMap {
  std::string shape;
  std::vector<std::string> rows;
};

struct LabResult {
  std::string lab;
  Backend backend = Backend::any;
  uint64_t seed = 0;
  double points = 0, max_points = 0;
  Verdict verdict = Verdict::error;
  std::string error;
  std::vector<Check> checks;
  std::vector<Finding> findings;
  std::optional<Diagnosis> diagnosis;
  std::map<std::string, double> metrics;  // integers are kept exact up to 2^53
  std::map<std::string, std::string> timing, receipt;
  std::vector<std::string> notes;  // e.g. "ran without a sandbox: …"
  WrongMap map;
  int hints_taken = 0;
  double hint_points = 0;  // what the hints cost
};

struct TryResult {
  std::array<int, 3> shape{};
  Backend backend = Backend::any;
  uint64_t seed = 0;
  bool correct = false;
  uint64_t wrong = 0, of = 0;
  std::string error;  // not empty: could not run (exit code 3)
  std::vector<Finding> findings;
  std::optional<Diagnosis> diagnosis;
  std::map<std::string, double> metrics;
  std::vector<std::string> notes;
  WrongMap map;
};

}  // namespace grader
