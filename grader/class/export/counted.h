// Selects the parts of a submission's results that count on a platform, and the parts that may be shown.
#pragma once
#include <string>
#include <vector>

#include "grader/class/course/course.h"
#include "grader/judge/result.h"

namespace grader {

/// A check as reported to a platform.
struct CountedCheck {
  std::string lab, title, output;  // printable; output: a few lines
  Part part = Part::correctness;
  Status status = Status::not_graded;
  double points = 0, max_points = 0;  // multiplied by the lab's weight; max_points is 0 for a bonus
  Level level = Level::visible;
};

struct CountedLab {
  std::string lab;
  std::vector<CountedCheck> checks = {};
  double points = 0, max_points = 0;
  std::string open = {};  // why there is no mark, as one sentence; otherwise ""
};

/// The explanation of a mistake is attached to the failed check with the most restricted visibility. So it reveals
/// nothing about a hidden check.
CountedLab count(const LabResult& result, const Course& course);
std::vector<CountedLab> count(const std::vector<LabResult>& labs, const Course& course);

/// Returns the sentences of all labs without a mark.
std::vector<std::string> open_sentences(const std::vector<CountedLab>& labs);

}  // namespace grader
