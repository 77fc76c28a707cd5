// What the grader says of a kernel that runs on its emulator: counters for the tables, a verdict for a wrong one.
#pragma once
#include <string>

#include "grader/judge/result.h"
#include "solutions/experiments/measure/profile.h"
#include "solutions/experiments/tables/measurement.h"

namespace experiments {

struct Judged {
  std::string error;       // why there is no answer, as a sentence; empty when there is one
  Counters counters;       // under the names of the grader's metrics
  double right_share = 0;  // of the elements, under every fill
  std::string findings;    // errors only: "uninitialised-read at line 27; wrong-result"
  std::string diagnosis;
};

Judged judge_on_emulator(const std::string& file, const Shape& shape);
Judged summary(const grader::TryResult& result);

/// "12 of 20 points": `file` as an answer to `lab`. Empty when it could not be graded.
std::string points_for(const std::string& lab, const std::string& file);

}  // namespace experiments
