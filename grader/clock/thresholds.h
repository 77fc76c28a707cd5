// Adapts the rubric's speed thresholds to the GPU of this machine. The thresholds in the rubric are valid for the GPU
// on which they were measured.
//
// A threshold is a ratio to a baseline. On a different GPU, the package's solution has a different ratio to this
// baseline. The threshold changes in proportion: at_least * (solution / baseline here) / (solution / baseline there).
// The ratio "here" comes from `make calibrate` (build/calibration/) or from an earlier measurement of a GPU with this
// name (solutions/results/). Otherwise the time model (model/predict.h) predicts it from the data of the GPU, and a
// margin is subtracted (handout.md, 5.5).
#pragma once
#include <iosfwd>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "grader/build/gpu.h"
#include "grader/lab/rubric.h"

namespace grader {

/// The data of a GPU, and the speed of the package's kernels on it.
struct CardLadder {
  std::string device = {}, arch = {};  // "sm_90"
  int multiprocessors = 0;
  double clock_ghz = 0, l2_mb = 0, bandwidth_gb_per_s = 0;
  std::map<std::pair<std::string, int>, double> gflops = {};  // by kernel ("04_naive", "cublas", …) and size
};

/// Returns the rules for this lab, with at_least and origin adapted to this machine's GPU.
std::vector<SpeedRule> adapt(const std::vector<SpeedRule>& rules, const std::string& lab);

/// Returns the path of the file in which `make calibrate` stores the ladder of a GPU.
std::string calibration_path(const std::string& device);

std::string to_csv(const CardLadder& ladder, const std::map<std::string, std::string>& remarks);

/// Measures the ladder of this machine's GPU: times every solution and the library at 2048 and 4096. Stores the result
/// in `file`, or under build/calibration if `file` is empty. Returns 0. If this is not possible, writes a sentence to
/// `out` and returns 3.
int calibrate(std::ostream& out, const std::string& file);

// ---- Internal functions, declared for tests.

/// Returns false if the text is not a ladder file.
bool parse_ladder(const std::string& csv, CardLadder& ladder);

/// Returns the data of the GPU, without speeds.
CardLadder describe(const Gpu& gpu);

/// Returns the fraction of a predicted threshold that is required.
double margin(const CardLadder& card, const CardLadder& measured);

/// Predicts the ladder of `card` from that of a measured GPU. Kernels of unknown speed are omitted.
CardLadder predict(const CardLadder& measured, const CardLadder& card);

/// Returns (solution / baseline here) / (solution / baseline there); 0 if a speed is unknown.
double change(const CardLadder& here, const CardLadder& there, const std::string& lab, const SpeedRule& rule);

}  // namespace grader
