#include "grader/clock/thresholds.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>

#include <fmt/core.h>

#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/run/baseline.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

constexpr double kMargin = 0.8;      // a prediction may be wrong to the student's disadvantage
constexpr double kMostOfPeak = 0.8;  // no FP32 kernel of the recorded ladder reaches more
constexpr const char* kHeader = "kernel,size,gflops";

/// Multiply-adds beyond the caches: operations per byte of DRAM traffic of a kernel whose block computes a square tile
/// of 32 (naive, tiled) or 128 elements a side: 2 T^2 operations per 8 T bytes.
double intensity(const std::string& kernel) {
  const int number = std::atoi(kernel.c_str());
  return (number >= 4 && number <= 6 ? 32 : 128) / 4.0;
}

double peak_gflops(const CardLadder& card) { return 2.0 * card.multiprocessors * card.lanes * card.clock_ghz; }

/// Kernels of ours live on L1 and shared memory, which every multiprocessor has for itself: their speed grows with
/// multiprocessors and clock, as long as arithmetic and memory keep up. The library lives on arithmetic.
double predict_one(const std::string& kernel, double gflops, const CardLadder& measured, const CardLadder& card) {
  const double by_peak = gflops * peak_gflops(card) / peak_gflops(measured);
  if (baseline_kind(kernel) != BaselineKind::solution) return by_peak;
  const double by_l1 =
      gflops * (card.multiprocessors * card.clock_ghz) / (measured.multiprocessors * measured.clock_ghz);
  return std::min({by_l1, kMostOfPeak * peak_gflops(card), intensity(kernel) * card.bandwidth_gb_per_s});
}

bool read_ladder(const std::string& path, CardLadder& ladder) {
  std::string text;
  return read_file(path, text) && parse_ladder(text, ladder);
}

/// The ladders that come with the package; the rubrics' thresholds hold for the first.
std::vector<CardLadder> recorded_ladders() {
  std::vector<std::string> paths;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(package_root() + "/solutions/results", error))
    paths.push_back(entry.path().string() + "/calibration.csv");
  std::ranges::sort(paths);
  std::vector<CardLadder> ladders;
  for (const std::string& path : paths) {
    CardLadder ladder;
    if (read_ladder(path, ladder)) ladders.push_back(ladder);
  }
  return ladders;
}

SpeedRule moved(SpeedRule rule, double factor, const std::string& origin) {
  if (factor > 0) rule.at_least *= factor;
  rule.origin = factor > 0 ? origin : "not measured on this card";
  return rule;
}

SpeedRule adapt_one(const SpeedRule& rule, const std::string& lab, const CardLadder& there) {
  CardLadder here;
  if (read_ladder(calibration_path(gpu().name), here) && change(here, there, lab, rule) > 0)
    return moved(rule, change(here, there, lab, rule), "calibrated on this card");
  if (there.device == gpu().name) return moved(rule, 1, "recorded on the " + there.device);
  const double factor = kMargin * change(predict(there, describe(gpu())), there, lab, rule);
  return moved(rule, factor, "predicted for this card");
}

}  // namespace

std::vector<SpeedRule> adapt(const std::vector<SpeedRule>& rules, const std::string& lab) {
  const std::vector<CardLadder> recorded = recorded_ladders();
  std::vector<SpeedRule> adapted;
  for (const SpeedRule& rule : rules)
    adapted.push_back(recorded.empty() || rule.backend != Backend::gpu ? rule : adapt_one(rule, lab, recorded[0]));
  return adapted;
}

std::string calibration_path(const std::string& device) {
  std::string name;
  for (const char c : device) name += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
  return package_root() + "/build/calibration/" + name + ".csv";
}

std::string to_csv(const CardLadder& ladder, const std::map<std::string, std::string>& remarks) {
  std::string text = fmt::format("# device: {}\n# multiprocessors: {}\n# lanes: {}\n# clock_ghz: {:.3f}\n",
                                 ladder.device, ladder.multiprocessors, ladder.lanes, ladder.clock_ghz);
  text += fmt::format("# bandwidth_gb_per_s: {:.0f}\n", ladder.bandwidth_gb_per_s);
  for (const auto& [name, value] : remarks) text += fmt::format("# {}: {}\n", name, value);
  text += std::string(kHeader) + "\n";
  for (const auto& [key, gflops] : ladder.gflops) text += fmt::format("{},{},{:.0f}\n", key.first, key.second, gflops);
  return text;
}

bool parse_ladder(const std::string& csv, CardLadder& ladder) {
  std::map<std::string, std::string> head;
  for (const std::string& line : split_lines(csv)) {
    const size_t colon = line.find(": "), first = line.find(','), second = line.find(',', first + 1);
    if (line.starts_with("# ") && colon != std::string::npos)
      head[line.substr(2, colon - 2)] = line.substr(colon + 2);
    else if (first != std::string::npos && second != std::string::npos && line != kHeader)
      ladder.gflops[{line.substr(0, first), std::atoi(line.c_str() + first + 1)}] =
          std::atof(line.c_str() + second + 1);
  }
  ladder.device = head["device"];
  ladder.multiprocessors = std::atoi(head["multiprocessors"].c_str());
  ladder.lanes = std::atoi(head["lanes"].c_str());
  ladder.clock_ghz = std::atof(head["clock_ghz"].c_str());
  ladder.bandwidth_gb_per_s = std::atof(head["bandwidth_gb_per_s"].c_str());
  return !ladder.device.empty() && ladder.multiprocessors > 0 && ladder.clock_ghz > 0 && !ladder.gflops.empty();
}

CardLadder describe(const Gpu& gpu) {
  return {.device = gpu.name,
          .multiprocessors = gpu.multiprocessors,
          .lanes = lanes_per_multiprocessor(gpu.arch),
          .clock_ghz = gpu.clock_ghz,
          .bandwidth_gb_per_s = gpu.bandwidth_gb_per_s};
}

CardLadder predict(const CardLadder& measured, const CardLadder& card) {
  CardLadder predicted = card;
  for (const auto& [key, gflops] : measured.gflops)
    predicted.gflops[key] = predict_one(key.first, gflops, measured, card);
  return predicted;
}

double change(const CardLadder& here, const CardLadder& there, const std::string& lab, const SpeedRule& rule) {
  const auto speed = [&](const CardLadder& ladder, const std::string& kernel) {
    const auto found = ladder.gflops.find({kernel, rule.shape.M});
    return found == ladder.gflops.end() ? 0.0 : found->second;
  };
  const double solution_here = speed(here, lab), baseline_here = speed(here, rule.baseline);
  const double solution_there = speed(there, lab), baseline_there = speed(there, rule.baseline);
  if (!(baseline_here > 0) || !(solution_there > 0) || !(baseline_there > 0)) return 0;
  return (solution_here / baseline_here) / (solution_there / baseline_there);
}

}  // namespace grader
