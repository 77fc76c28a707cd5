// The one prediction of a file: what reports and tables of times say of it, with the tiles that it takes at that size.
#pragma once
#include <optional>
#include <string>

#include "grader/model/predict.h"

namespace grader {

struct SizedPrediction {
  int size = 0;  // M = N = K
  Prediction prediction;
};

/// The model does not support tensor cores.
bool uses_tensor_cores(const CallProfile& call);

/// Builds the file and runs some of its blocks at `size`: seconds. Nothing if the file does not compile, the call does
/// not finish, or tensor cores are used.
std::optional<SizedPrediction> predict_file(const std::string& text, int size, const Card& card);

}  // namespace grader
