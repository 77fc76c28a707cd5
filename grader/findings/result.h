// What grading one lab, or trying one file, came to. Everything that the report and the JSON show.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "grader/findings/finding.h"

namespace grader {

enum class Status { passed, failed, not_graded };

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
  std::string confidence = {};  // "certain": explains all that was seen; "likely": most of it;
                                // "symptom": is what was seen, and may follow from a mistake elsewhere
  int line = 0;                 // the most likely one
  std::string shape = {};       // the smallest failing one, and one wrong element there:
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
  std::string lab, backend;
  uint64_t seed = 0;
  double points = 0, max_points = 0;
  std::string verdict = "error";  // "pass", "fail" or "error" (could not grade; `error` says why)
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
  std::string backend;
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
