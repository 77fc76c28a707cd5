#include "grader/clock/speed.h"

#include <algorithm>

#include <fmt/core.h>

#include "grader/build/architecture.h"
#include "grader/build/gpu.h"
#include "grader/clock/device_watch.h"
#include "grader/clock/race.h"
#include "grader/clock/timed_processes.h"
#include "grader/run/baseline.h"

namespace grader {
namespace {

constexpr double kConfidence = 0.99;  // checked after every round, so stricter than the usual 95 %
constexpr int kFewestRounds = 15;     // about half a second on a slow machine: a short disturbance must not decide
constexpr int kClearRounds = 8;       // enough if the threshold is missed or met by a fifth
constexpr double kClear = 1.2;
constexpr int kHopelessRounds = 3;  // enough if all rounds are off by a factor of two
constexpr int kMostRounds = 400;

/// How long verdicts may stay undecided, and how long a timed process may live, in seconds.
struct Patience {
  double open, process;
};
Patience patience(Flavour flavour) { return flavour == Flavour::gpu ? Patience{12, 120} : Patience{1.5, 20}; }

/// A rule in the race, and the index of its baseline.
struct Entry {
  const SpeedRule* rule;
  size_t baseline;
};

bool is_far(const lab::Estimate& ratio, double at_least) {
  return ratio.low >= kClear * at_least || ratio.high < at_least / kClear;
}

SpeedVerdict verdict_so_far(const Race& race, const Entry& entry) {
  const lab::Estimate ratio = race.ratio(entry.baseline, kConfidence);
  const double at_least = entry.rule->at_least;
  if (race.rounds() >= kFewestRounds) return judge_ratio(ratio, at_least);
  if (race.rounds() >= kClearRounds && is_far(ratio, at_least)) return judge_ratio(ratio, at_least);
  return race.rounds() >= kHopelessRounds && ratio.high < at_least / 2 ? SpeedVerdict::missed : SpeedVerdict::undecided;
}

void run_race(Race& race, const std::vector<Entry>& entries, double open_seconds) {
  const auto open = [&](const Entry& entry) { return verdict_so_far(race, entry) == SpeedVerdict::undecided; };
  const double begin = lab::now_seconds();
  while (race.going() && race.rounds() < kMostRounds && std::ranges::any_of(entries, open)) {
    if (race.rounds() >= kHopelessRounds && lab::now_seconds() - begin > open_seconds) break;
    race.round();
  }
}

std::string measured(const SpeedRule& rule, const lab::Estimate& ratio) {
  const std::string origin = rule.origin.empty() ? "" : " (" + rule.origin + ")";
  return fmt::format("{:.3g} times the speed of {} at {} ({:.3g} to {:.3g}, {} rounds); {:.3g} is required{}.",
                     ratio.median, spoken_baseline(rule.baseline), to_string(rule.shape), ratio.low, ratio.high,
                     ratio.samples, rule.at_least, origin);
}

SpeedOutcome graded(const SpeedRule& rule, bool met, const std::string& detail) {
  return {rule.id, met ? Status::passed : Status::failed, detail};
}

SpeedOutcome not_measured(const SpeedRule& rule, const std::string& why) { return {rule.id, Status::not_graded, why}; }

/// The result of the ratio so far.
SpeedOutcome judged(const Race& race, const Entry& entry) {
  const SpeedRule& rule = *entry.rule;
  const lab::Estimate ratio = race.ratio(entry.baseline, kConfidence);
  const std::string detail = measured(rule, ratio);
  const SpeedVerdict verdict = verdict_so_far(race, entry);
  if (verdict == SpeedVerdict::undecided && race.rounds() >= kHopelessRounds &&
      unsteady(race.student_times(), race.baseline_times(entry.baseline)))
    return graded(rule, ratio.median >= rule.at_least, "Its own times vary, so their median is used. " + detail);
  if (verdict == SpeedVerdict::undecided) return not_measured(rule, "Too noisy, not graded: rerun. " + detail);
  return graded(rule, verdict == SpeedVerdict::met, detail);
}

/// Evidence of a false time counts only where the submission has the GPU to itself.
SpeedOutcome not_reliable(const SpeedRule& rule, const std::vector<std::string>& others) {
  return not_measured(rule, fmt::format("Another program uses this GPU (process {}), and the grader's two clocks "
                                        "differ. Not graded: rerun when the GPU is free.",
                                        others[0]));
}

SpeedOutcome outcome_of(const Race& race, const Entry& entry, const std::string& cheated,
                        const std::vector<std::string>& others) {
  const SpeedRule& rule = *entry.rule;
  if (!race.baseline_error(entry.baseline).empty())
    return not_measured(rule, "Not measured: baseline: " + race.baseline_error(entry.baseline) + ".");
  if (!race.student_error().empty()) return graded(rule, false, "No time was taken: " + race.student_error() + ".");
  if (!cheated.empty()) return others.empty() ? graded(rule, false, cheated) : not_reliable(rule, others);
  SpeedOutcome outcome = judged(race, entry);
  const lab::Estimate ratio = race.ratio(entry.baseline, kConfidence);
  outcome.ratio = ratio.median, outcome.low = ratio.low, outcome.high = ratio.high, outcome.at_least = rule.at_least;
  return outcome;
}

/// A lower bound: the peak of this GPU's FP32 lanes at its highest clock; an FP32 lab may use nothing else.
double fastest_possible(const Shape& s) {
  const double flops = 2.0 * s.M * s.N * s.K;
  const double peak = 2.0 * gpu().multiprocessors * architecture_of(gpu().arch).fp32_lanes * gpu().clock_ghz * 1e9;
  return peak > 0 ? 0.95 * flops / peak : 0;
}

bool is_tf32(const SpeedRule& rule) { return baseline_kind(rule.baseline) == BaselineKind::cublas_tf32; }

/// Rules that share one race: those with the same shape and the same kind of inputs.
class Heat {
 public:
  Heat(const SpeedRule& first, Flavour flavour) : shape_(first.shape), tf32_(is_tf32(first)), flavour_(flavour) {}

  bool takes(const SpeedRule& rule) const { return rule.shape == shape_ && is_tf32(rule) == tf32_; }

  /// Returns "", or why the baseline is not available.
  std::string add(const SpeedRule& rule) {
    const Baseline against = baseline(rule.baseline, flavour_);
    if (!against.error.empty()) return against.error;
    const auto known = std::ranges::find(binaries_, against.binary);
    entries_.push_back({&rule, static_cast<size_t>(known - binaries_.begin())});
    if (known == binaries_.end()) binaries_.push_back(against.binary);
    return "";
  }

  void run(const std::string& student, TimedProcesses& processes, const std::vector<std::string>& others,
           SpeedResult& result, std::map<const SpeedRule*, SpeedOutcome>& by_rule) {
    if (entries_.empty()) return;
    Race race(shape_, student, binaries_, tf32_, processes);
    run_race(race, entries_, patience(flavour_).open * static_cast<double>(binaries_.size()));
    const std::string cheated = race.check_claims(tf32_ ? 0 : fastest_possible(shape_));
    if (!cheated.empty() && others.empty())
      result.findings.push_back({.kind = FindingKind::cheating, .file = "matmul.cu", .message = cheated});
    for (const Entry& entry : entries_) by_rule[entry.rule] = outcome_of(race, entry, cheated, others);
    if (flavour_ == Flavour::gpu && race.going())
      result.timing["GFLOP/s at " + to_string(shape_)] = fmt::format(
          "{:.0f}", 2e-9 * shape_.M * shape_.N * shape_.K / lab::estimate_median(race.student_times()).median);
  }

 private:
  Shape shape_;
  bool tf32_;
  Flavour flavour_;
  std::vector<Entry> entries_;
  std::vector<std::string> binaries_;
};

/// The device's state goes into the record, and into the sentences if it matters.
void add_state(const DeviceState& state, SpeedResult& result) {
  for (const auto& [name, value] : record_of(state)) result.timing[name] = value;
  const std::string remark = remark_on(state);
  for (SpeedOutcome& outcome : result.outcomes)
    if (!remark.empty() && outcome.status != Status::not_graded) outcome.detail += " " + remark;
}

}  // namespace

SpeedVerdict judge_ratio(const lab::Estimate& ratio, double at_least) {
  if (!(ratio.confidence >= kConfidence)) return SpeedVerdict::undecided;
  if (ratio.low >= at_least) return SpeedVerdict::met;
  if (ratio.high < at_least) return SpeedVerdict::missed;
  return SpeedVerdict::undecided;
}

bool unsteady(const std::vector<double>& student, const std::vector<double>& baseline) {
  constexpr double kSteady = 0.1, kFactor = 3;
  const auto spread = [](std::vector<double> times) {
    std::ranges::sort(times);
    return times.empty() ? 0.0 : (times[times.size() * 3 / 4] - times[times.size() / 4]) / times[times.size() / 2];
  };
  return spread(student) > std::max(kSteady, kFactor * spread(baseline));
}

SpeedResult measure_speed(const std::vector<SpeedRule>& rules, const std::string& binary, Flavour flavour) {
  TimedProcesses processes(flavour, patience(flavour).process);
  return measure_speed_with(processes, rules, binary);
}

SpeedResult measure_speed_with(TimedProcesses& processes, const std::vector<SpeedRule>& rules,
                               const std::string& binary) {
  const Flavour flavour = processes.flavour();
  SpeedResult result;
  std::map<const SpeedRule*, SpeedOutcome> by_rule;
  const Backend here = flavour == Flavour::gpu ? Backend::gpu : Backend::cpu;
  std::vector<Heat> heats;
  for (const SpeedRule& rule : rules) {
    if (rule.backend != here) {
      by_rule[&rule] =
          not_measured(rule, "Measured on a " + std::string(here == Backend::gpu ? "CPU" : "GPU") + " only.");
      continue;
    }
    auto heat = std::ranges::find_if(heats, [&](const Heat& one) { return one.takes(rule); });
    if (heat == heats.end()) heat = heats.insert(heats.end(), Heat(rule, flavour));
    const std::string error = heat->add(rule);
    if (!error.empty()) by_rule[&rule] = not_measured(rule, "Not measured: " + error);
  }
  DeviceWatch watch(flavour == Flavour::gpu);
  for (Heat& heat : heats) heat.run(binary, processes, watch.others(), result, by_rule);
  for (const SpeedRule& rule : rules) result.outcomes.push_back(by_rule[&rule]);
  if (flavour == Flavour::gpu) add_state(watch.stop(), result);
  return result;
}

}  // namespace grader
