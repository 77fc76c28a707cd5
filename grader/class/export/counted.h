// What of a submission's results counts on a platform, and what may be told of it.
#pragma once
#include <string>
#include <vector>

#include "grader/class/course/course.h"
#include "grader/judge/result.h"

namespace grader {

/// A check as a platform is told it.
struct CountedCheck {
  std::string lab, title, output;  // printable; output: a few lines
  Part part = Part::correctness;
  Status status = Status::not_graded;
  double points = 0, max_points = 0;  // times what the lab counts; max_points is 0 for a bonus
  Level level = Level::visible;
};

struct CountedLab {
  std::string lab;
  std::vector<CountedCheck> checks = {};
  double points = 0, max_points = 0;
  std::string open = {};  // no mark, and why: one sentence; "" otherwise
};

/// What explains a mistake stands with the failed check that is shown least, so that it tells of no check that is hidden.
CountedLab count(const LabResult& result, const Course& course);
std::vector<CountedLab> count(const std::vector<LabResult>& labs, const Course& course);

/// The sentences of all labs without a mark.
std::vector<std::string> open_sentences(const std::vector<CountedLab>& labs);

}  // namespace grader
