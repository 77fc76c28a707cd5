// How far predicted speeds are from measured ones.
#pragma once
#include <string>
#include <vector>

namespace experiments {

struct PredictedRow {
  std::string card, part, kernel;  // part: "fit", "held out" or "published"
  int n = 0;
  double measured = 0, predicted = 0;  // GFLOP/s
};

/// predicted / measured - 1
double error_of(const PredictedRow& row);

struct Errors {
  size_t rows = 0;
  double median = 0, ninety = 0;  // of the absolute errors: half of them, nine of ten are no larger
  double within_quarter = 0;      // the share that is at most 0.25
};
Errors errors_of(const std::vector<PredictedRow>& rows);

/// Of pairs of kernels at the same card and size whose measured speeds differ by a factor between these: how many there
/// are, and in how many the faster one is named.
struct Pairs {
  size_t all = 0, right = 0;
};
Pairs pairs_of(const std::vector<PredictedRow>& rows, double from, double to);

}  // namespace experiments
