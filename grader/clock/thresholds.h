// Adapts the rubric's speed thresholds, which hold for the card on which they were measured, to this machine's card.
//
// A threshold is a ratio to a baseline. On a different card, the shipped solution has a different ratio to that
// baseline, and the threshold changes with it: at_least * (solution / baseline here) / (solution / baseline there). The
// ratio "here" was measured by `make calibrate` (build/calibration/), or on a card of that name before
// (solutions/results/), or the model of time (model/predict.h) predicts it from the card's data, lowered by a margin
// (handout.md, 5.5).
#pragma once
#include <iosfwd>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "grader/build/gpu.h"
#include "grader/lab/rubric.h"

namespace grader {

/// The data of a card, and the speed of the package's kernels on it.
struct CardLadder {
  std::string device = {}, arch = {};  // "sm_90"
  int multiprocessors = 0;
  double clock_ghz = 0, l2_mb = 0, bandwidth_gb_per_s = 0;
  std::map<std::pair<std::string, int>, double> gflops = {};  // by kernel ("04_naive", "cublas", …) and size
};

/// The rules for this lab, with at_least and origin adapted to this machine's GPU.
std::vector<SpeedRule> adapt(const std::vector<SpeedRule>& rules, const std::string& lab);

/// The file in which `make calibrate` keeps the ladder of a card.
std::string calibration_path(const std::string& device);

std::string to_csv(const CardLadder& ladder, const std::map<std::string, std::string>& remarks);

/// Measures the ladder of this machine's GPU: times every solution and the library at 2048 and 4096 and keeps the
/// result under build/calibration, or in `file` unless that is empty. Returns 0, or 3 if it cannot be done (one
/// sentence on `out`).
int calibrate(std::ostream& out, const std::string& file);

// ---- The parts, for tests.

/// False if the text is not a ladder.
bool parse_ladder(const std::string& csv, CardLadder& ladder);

/// The card without its speeds.
CardLadder describe(const Gpu& gpu);

/// The share of a predicted threshold that is required.
double margin(const CardLadder& card, const CardLadder& measured);

/// Predicts the ladder of `card` from that of a measured card; kernels of unknown speed are left out.
CardLadder predict(const CardLadder& measured, const CardLadder& card);

/// (solution / baseline here) / (solution / baseline there); 0 if a speed is unknown.
double change(const CardLadder& here, const CardLadder& there, const std::string& lab, const SpeedRule& rule);

}  // namespace grader
