// Summarises the errors of predicted speeds.
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
  double median = 0, ninety = 0;  // median of the absolute errors, and the value that 90% of them do not exceed
  double within_quarter = 0;      // fraction of the errors that are at most 0.25
};
Errors errors_of(const std::vector<PredictedRow>& rows);

/// Counts pairs of kernels on the same GPU at the same size whose measured speeds differ by a factor in a given range.
/// all: number of pairs. right: number of pairs in which the faster kernel is also predicted to be faster.
struct Pairs {
  size_t all = 0, right = 0;
};
Pairs pairs_of(const std::vector<PredictedRow>& rows, double from, double to);

}  // namespace experiments
