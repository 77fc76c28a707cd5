// What grading one lab, or trying one file, came to. Everything that the report and the JSON show.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "grader/finding.h"

namespace grader {

enum class Status { passed, failed, not_graded };

struct Check {
  std::string id, title;  // "correct.square", "behaviour.races", "technique.traffic", "speed.naive"
  Status status = Status::not_graded;
  double points = 0, max_points = 0;  // max_points is 0 for a speed check that was not measured
  std::string detail;                 // one sentence: what was seen, what is required
};

struct Diagnosis {
  std::string id, message;
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
  std::vector<std::string> notes;         // e.g. "ran without a sandbox: …"
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
};

}  // namespace grader
