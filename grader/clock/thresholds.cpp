#include "grader/clock/thresholds.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <filesystem>

#include <fmt/core.h>

#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/build/architecture.h"
#include "grader/model/predict.h"
#include "grader/model/profile_table.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

// A prediction may be too strict for the student; less so between cards of the same architecture.
constexpr double kMarginOfKin = 0.9, kMargin = 0.8;
constexpr const char* kHeader = "kernel,size,gflops";
constexpr const char* kReference = "h200";  // the card of the rubrics' thresholds

Card model_card(const CardLadder& ladder) {
  constexpr double kOfPeakBandwidth = 0.9;  // share that a kernel reaches in main memory
  const Architecture& arch = architecture_of(ladder.arch);
  Card card;
  card.multiprocessors = ladder.multiprocessors;
  card.hertz = 1e9 * ladder.clock_ghz;
  card.fp32_lanes = arch.fp32_lanes;
  card.threads = arch.threads, card.blocks = arch.blocks, card.registers = 65536;
  card.shared_bytes = 1024.0 * arch.shared_kb;
  card.l2_bytes = 1e6 * ladder.l2_mb;
  card.l2_bandwidth = kL2BytesPerCycle * card.multiprocessors * card.hertz;
  card.dram_bandwidth = 1e9 * kOfPeakBandwidth * ladder.bandwidth_gb_per_s;
  return card;
}

/// Relative speed of a card: units per cycle and multiprocessor (`each`), times multiprocessors, times clock.
double rate(const CardLadder& card, double each) { return card.multiprocessors * card.clock_ghz * each; }

/// How much faster a kernel is on one card than on a different one: by FP32 arithmetic for the library, by tensor cores
/// for kernels that use them, by the model of time for the others. 0 if unknown.
double faster(const std::string& kernel, int size, const CardLadder& on, const CardLadder& than) {
  const Architecture &arch = architecture_of(on.arch), &other = architecture_of(than.arch);
  const auto by = [&](int Architecture::*each) { return rate(on, arch.*each) / rate(than, other.*each); };
  if (kernel == "cublas") return by(&Architecture::fp32_lanes);
  if (kernel == "cublas_tf32") return by(&Architecture::tf32_library);
  if (kernel.find("tensor") != std::string::npos) return by(&Architecture::tf32_mma);
  const auto profile = recorded_profiles().find({kernel, size});
  if (profile == recorded_profiles().end()) return 0;
  return predict_seconds(profile->second, model_card(than)) / predict_seconds(profile->second, model_card(on));
}

bool read_ladder(const std::string& path, CardLadder& ladder) {
  std::string text;
  return read_file(path, text) && parse_ladder(text, ladder);
}

/// The ladders in the package; the first is that of the card for which the rubrics' thresholds hold.
std::vector<CardLadder> recorded_ladders() {
  std::vector<std::string> paths;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(package_root() + "/solutions/results", error))
    paths.push_back(entry.path().string() + "/calibration.csv");
  std::ranges::sort(paths, {}, [](const std::string& path) {
    return std::pair(path.find(fmt::format("/{}/", kReference)) == std::string::npos, path);
  });
  std::vector<CardLadder> ladders;
  for (const std::string& path : paths) {
    CardLadder ladder;
    if (read_ladder(path, ladder)) ladders.push_back(ladder);
  }
  return ladders;
}

/// Never raises a threshold: if the library was slow while the card was measured, the threshold would be too high for
/// the next user of such a card.
SpeedRule moved(SpeedRule rule, double factor, const std::string& origin) {
  if (factor > 0) rule.at_least *= std::min(factor, 1.0);
  rule.origin = factor > 0 ? origin : "not measured on this card";
  return rule;
}

SpeedRule adapt_one(const SpeedRule& rule, const std::string& lab, const std::vector<CardLadder>& recorded) {
  const CardLadder& there = recorded[0];
  CardLadder here;
  if (read_ladder(calibration_path(gpu().name), here) && change(here, there, lab, rule) > 0)
    return moved(rule, change(here, there, lab, rule), "calibrated on this card");
  for (const CardLadder& known : recorded)
    if (known.device == gpu().name)
      return moved(rule, change(known, there, lab, rule), "recorded on the " + known.device);
  const CardLadder card = describe(gpu());
  return moved(rule, margin(card, there) * change(predict(there, card), there, lab, rule), "predicted for this card");
}

}  // namespace

std::vector<SpeedRule> adapt(const std::vector<SpeedRule>& rules, const std::string& lab) {
  const std::vector<CardLadder> recorded = recorded_ladders();
  std::vector<SpeedRule> adapted;
  for (const SpeedRule& rule : rules)
    adapted.push_back(recorded.empty() || rule.backend != Backend::gpu ? rule : adapt_one(rule, lab, recorded));
  return adapted;
}

double margin(const CardLadder& card, const CardLadder& measured) {
  return architecture_of(card.arch).number == architecture_of(measured.arch).number ? kMarginOfKin : kMargin;
}

std::string calibration_path(const std::string& device) {
  std::string name;
  for (const char c : device) name += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
  return package_root() + "/build/calibration/" + name + ".csv";
}

std::string to_csv(const CardLadder& ladder, const std::map<std::string, std::string>& remarks) {
  std::string text = fmt::format("# device: {}\n# arch: {}\n# multiprocessors: {}\n# clock_ghz: {:.3f}\n",
                                 ladder.device, ladder.arch, ladder.multiprocessors, ladder.clock_ghz);
  text += fmt::format("# l2_mb: {:g}\n# bandwidth_gb_per_s: {:.0f}\n", ladder.l2_mb, ladder.bandwidth_gb_per_s);
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
  ladder.arch = head["arch"];
  ladder.l2_mb = std::atof(head["l2_mb"].c_str());
  ladder.clock_ghz = std::atof(head["clock_ghz"].c_str());
  ladder.bandwidth_gb_per_s = std::atof(head["bandwidth_gb_per_s"].c_str());
  return !ladder.device.empty() && ladder.multiprocessors > 0 && ladder.clock_ghz > 0 && !ladder.gflops.empty();
}

CardLadder describe(const Gpu& gpu) {
  return {.device = gpu.name,
          .arch = gpu.arch,
          .multiprocessors = gpu.multiprocessors,
          .clock_ghz = gpu.clock_ghz,
          .l2_mb = gpu.l2_mb,
          .bandwidth_gb_per_s = gpu.bandwidth_gb_per_s};
}

CardLadder predict(const CardLadder& measured, const CardLadder& card) {
  CardLadder predicted = card;
  predicted.gflops.clear();
  for (const auto& [key, gflops] : measured.gflops)
    if (const double times = faster(key.first, key.second, card, measured); times > 0)
      predicted.gflops[key] = times * gflops;
  return predicted;
}

double change(const CardLadder& here, const CardLadder& there, const std::string& lab, const SpeedRule& rule) {
  const auto speed = [&](const CardLadder& ladder, const std::string& kernel) {
    constexpr double kNear = 0.01;  // 2047 counts as 2048
    for (const auto& [key, gflops] : ladder.gflops)
      if (key.first == kernel && std::abs(key.second - rule.shape.M) <= kNear * key.second) return gflops;
    return 0.0;
  };
  const double solution_here = speed(here, lab), baseline_here = speed(here, rule.baseline);
  const double solution_there = speed(there, lab), baseline_there = speed(there, rule.baseline);
  if (!(baseline_here > 0) || !(solution_there > 0) || !(baseline_there > 0)) return 0;
  return (solution_here / baseline_here) / (solution_there / baseline_there);
}

}  // namespace grader
