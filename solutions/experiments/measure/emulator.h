// Runs the grader on a kernel with its emulator. Returns counters for the tables, and a verdict for a wrong kernel.
#pragma once
#include <string>

#include "grader/judge/result.h"
#include "solutions/experiments/measure/profile.h"
#include "solutions/experiments/tables/measurement.h"

namespace experiments {

struct Judged {
  std::string error;       // why there is no result, as a sentence; otherwise empty
  Counters counters;       // under the grader's names of the metrics
  double right_share = 0;  // fraction of the elements that are right, over all fills
  std::string findings;    // errors only: "uninitialised-read at line 27; wrong-result"
  std::string diagnosis;
};

Judged judge_on_emulator(const std::string& file, const Shape& shape);
Judged summary(const grader::TryResult& result);

/// Returns "12 of 20 points", the result of `file` handed in for `lab`. Returns "" if it could not be graded.
std::string points_for(const std::string& lab, const std::string& file);

}  // namespace experiments
