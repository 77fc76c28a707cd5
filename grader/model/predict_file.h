// Predicts the time of a file at one size, with the tiles that the file uses at that size. All reports and tables of
// times use this prediction.
#pragma once
#include <optional>
#include <string>

#include "grader/model/predict.h"

namespace grader {

struct SizedPrediction {
  int size = 0;  // M = N = K
  Prediction prediction;
};

/// Builds the file and runs some of its blocks at `size`, which takes seconds. Returns nothing if the file does not
/// compile, the call does not finish, or the model does not support it.
std::optional<SizedPrediction> predict_file(const std::string& text, int size, const Card& card);

}  // namespace grader
