// Defines the result of grading one lab or trying one file: the evidence and its marks. A result contains everything
// that the report and the JSON show.
#pragma once
#include <vector>

#include "grader/run/evidence.h"

namespace grader {

struct LabResult : Evidence {
  std::vector<Check> checks = {};
  double points = 0, max_points = 0;
  Verdict verdict = Verdict::error;
  int hints_taken = 0;
  double hint_points = 0;  // the price of the hints taken
};

struct TryResult : Evidence {
  Shape shape = {};
  bool correct = false;
  std::string printed = {};  // by the first call of matmul() and its kernels
};

}  // namespace grader
