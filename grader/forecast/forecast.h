// Predicts the speed of a file on GPUs that are not available, from counts at several sizes, and compares it with other
// kernels.
#pragma once
#include <string>
#include <vector>

#include "grader/build/take.h"
#include "grader/findings/finding.h"
#include "grader/model/predict.h"

namespace grader {

enum class Origin {
  predicted,
  recorded,
  from_share
};  // from_share: the recorded fraction of the peak of one GPU, applied to the peak of another

struct Rival {
  std::string name;  // "naive", "shipped", "cuBLAS", "cuBLAS TF32"
  double gflops = 0;
  Origin origin = Origin::predicted;
};

struct ForecastRow {
  int size = 0;  // M = N = K
  Prediction own;
  std::vector<Rival> rivals;  // kernels whose speed is known
};

struct CardForecast {
  Card card;
  double peak_gflops = 0;     // peak of FP32 lanes, or of tensor cores in TF32, whichever the file uses
  bool tensor_cores = false;  // the file multiplies with tensor cores
  std::vector<ForecastRow> rows;
};

struct Forecast {
  std::string lab, file;                   // the lab may be ""
  std::string error = {};                  // why there is no forecast
  std::vector<Finding> findings = {};      // why the file does not compile
  bool wrong = false;                      // the result of a small product was wrong
  std::vector<CallProfile> profiles = {};  // one for each size
  std::vector<CardForecast> cards = {};
};

/// Builds the file, runs some of its blocks in the emulator at each size, and predicts times. This takes seconds, and
/// longer for sizes above 4096. Rivals without a record are also run.
Forecast forecast(const std::string& lab, const Taken& taken, const std::vector<Card>& cards,
                  const std::vector<int>& sizes);

}  // namespace grader
