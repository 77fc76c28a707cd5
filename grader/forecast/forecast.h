// How fast a file would be on cards that are not here: predicted from counts, at several sizes, beside other kernels.
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
};  // the last: a recorded share of the peak, on another card's peak

struct Rival {
  std::string name;  // "naive", "shipped", "cuBLAS"
  double gflops = 0;
  Origin origin = Origin::predicted;
};

struct ForecastRow {
  int size = 0;  // M = N = K
  Prediction own;
  std::vector<Rival> rivals;  // those that are known
};

struct CardForecast {
  Card card;
  double peak_gflops = 0;
  std::vector<ForecastRow> rows;
};

struct Forecast {
  std::string lab, file;                   // the lab may be ""
  std::string error = {};                  // there is no forecast, and why
  std::vector<Finding> findings = {};      // why the file does not compile
  bool wrong = false;                      // a small product was not right
  std::vector<CallProfile> profiles = {};  // one for each size
  std::vector<CardForecast> cards = {};
};

/// Builds the file, runs some of its blocks in the emulator at each size, and predicts: seconds, more for sizes above 4096.
/// The rivals run, too, where no record has them.
Forecast forecast(const std::string& lab, const Taken& taken, const std::vector<Card>& cards,
                  const std::vector<int>& sizes);

}  // namespace grader
