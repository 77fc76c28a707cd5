// What is said of a submission beside its findings: checks with their points, the diagnosis, the map of C.
#pragma once
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
std::optional<Confidence> find_confidence(std::string_view name);

/// The four kinds of check; the mark is made of the first three.
enum class Part { correctness, behaviour, technique, speed };

struct Check {
  std::string id, title;  // "correct.square", "behaviour.races", "technique.traffic", "speed.naive"
  Status status = Status::not_graded;
  double points = 0, max_points = 0;  // max_points is 0 for a speed check that was not measured
  std::string detail;                 // one sentence: what was seen, what is required
  Part part = Part::correctness;
};

/// The mistake behind what was seen (grader/diagnosis/). Empty strings and 0 where something does not apply.
struct Diagnosis {
  struct Other {
    std::string id, message;
    int line = 0;

    bool operator==(const Other&) const = default;
  };
  std::string id, message;
  Confidence confidence = Confidence::certain;
  int line = 0;            // the most likely one
  std::string shape = {};  // the smallest failing one, and one wrong element there:
  std::string element = {}, expected = {}, got = {};
  std::vector<std::string> hints = {};  // each goes one step further
  std::vector<Other> also = {};         // other mistakes that the evidence shows

  bool operator==(const Diagnosis&) const = default;
};

/// Which elements of C are right, wrong or never written, row by row, one character each.
struct WrongMap {
  static constexpr char kRight = '.', kWrong = 'x', kUnwritten = 'o';

  std::string shape;
  std::vector<std::string> rows;

  bool operator==(const WrongMap&) const = default;
};

}  // namespace grader
