// From the rubric's speed thresholds, which hold for the card they were measured on, to the card of this machine.
//
// A threshold is a ratio to a baseline. On another card the shipped solution stands in another ratio to that baseline,
// and the threshold moves with it: at_least * (solution / baseline here) / (solution / baseline there). "Here" was
// measured by `make calibrate` (build/calibration/), or on a card of that name before (solutions/results/), or it is predicted by
// the model of time (model/predict.h) from the card's numbers, and lowered by a margin (handout.md, 5.5).
#pragma once
#include <iosfwd>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "grader/build/gpu.h"
#include "grader/lab/rubric.h"

namespace grader {

/// What a card can do, and how fast the package's kernels run on it.
struct CardLadder {
  std::string device = {}, arch = {};  // "sm_90"
  int multiprocessors = 0;
  double clock_ghz = 0, l2_mb = 0, bandwidth_gb_per_s = 0;
  std::map<std::pair<std::string, int>, double> gflops = {};  // by kernel ("04_naive", "cublas", …) and size
};

/// The rules with at_least and origin as they hold on this machine's GPU for this lab.
std::vector<SpeedRule> adapt(const std::vector<SpeedRule>& rules, const std::string& lab);

/// Where `make calibrate` keeps the ladder of a card.
std::string calibration_path(const std::string& device);

std::string to_csv(const CardLadder& ladder, const std::map<std::string, std::string>& remarks);

/// Measures the ladder of this machine's GPU: times every solution and the library at 2048 and 4096 and keeps the result
/// under build/calibration, or in `file` when that is not empty. 0, or 3 when it cannot be done (one sentence on `out`).
int calibrate(std::ostream& out, const std::string& file);

// ---- The parts, for tests.

/// False when the text is no ladder.
bool parse_ladder(const std::string& csv, CardLadder& ladder);

/// The card without its speeds.
CardLadder describe(const Gpu& gpu);

/// How much of a predicted threshold is asked for.
double margin(const CardLadder& card, const CardLadder& measured);

/// The ladder of `card`, from the one that was measured on another card; without kernels whose speed is not known there.
CardLadder predict(const CardLadder& measured, const CardLadder& card);

/// (solution / baseline here) / (solution / baseline there); 0 when a speed is not known.
double change(const CardLadder& here, const CardLadder& there, const std::string& lab, const SpeedRule& rule);

}  // namespace grader
