#include "grader/judge/speed.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <thread>

#include <fmt/core.h>

#include "grader/build/gpu.h"
#include "grader/run/baseline.h"
#include "grader/run/device_watch.h"
#include "grader/run/fresh_inputs.h"
#include "grader/run/timed_process.h"

namespace grader {
namespace {

constexpr double kConfidence = 0.99;  // looked at after every round, so stricter than the usual 95 %
constexpr int kFewestRounds = 15;     // about half a second of a slow machine: a short disturbance must not decide
constexpr int kHopelessRounds = 3;    // enough when all of them are off by a factor of two
constexpr int kMostRounds = 400;
constexpr int kWarmUp = 2, kPings = 11;

/// How long the verdicts may stay open, and how long a timed process may live: seconds.
struct Patience {
  double open, process;
};
Patience patience(Flavour flavour) { return flavour == Flavour::gpu ? Patience{12, 120} : Patience{1.5, 20}; }

/// After a long call a GPU rests, or the power limit would lower its clock.
void rest(double seconds) {
  if (seconds > 1e-3) std::this_thread::sleep_for(std::chrono::duration<double>(1.5 * seconds));
}

/// One process, and all that was measured of it.
class Runner {
 public:
  Runner(const std::string& binary, Flavour flavour, const FreshInputs& inputs)
      : flavour_(flavour), process_(binary, flavour, inputs.shape(), patience(flavour).process) {
    std::vector<double> pings;
    for (int i = 0; i < kPings; ++i) pings.push_back(process_.ping());
    round_trip_ = *std::ranges::min_element(pings);
  }

  /// Less cannot be told from a busy machine's slow ping, which must not make a fast kernel of any.
  double shortest() const { return std::max(round_trip_ / 10, 1e-9); }
  const std::string& error() const { return wrong_.empty() ? process_.error() : wrong_; }
  const std::vector<double>& times() const { return times_; }
  void forget() { times_.clear(); }

  void turn(const FreshInputs& inputs) {
    process_.load(inputs.fresh());
    const TimedCall call = process_.go();
    const std::vector<float> rows = process_.rows(inputs.known_rows());
    if (!process_.error().empty()) return;
    if (inputs.count_wrong(rows) > 0) wrong_ = "the result was wrong while it was timed";
    const bool on_gpu = flavour_ == Flavour::gpu;
    times_.push_back(on_gpu ? std::max(call.claimed, 1e-9) : std::max(call.judge - round_trip_, shortest()));
    if (on_gpu) rest(call.judge);
  }

  /// The judge's clock over a batch decides where it says more than the process did.
  Claim check_claim(double fastest) {
    constexpr double kBatchSeconds = 0.02;
    constexpr int kBatches = 3;
    Claim claim;
    claim.claimed = lab::estimate_median(times_).median;
    claim.fastest = fastest;
    const int calls = std::clamp(static_cast<int>(kBatchSeconds / claim.claimed), 2, 200);
    double least = 1e30;
    for (int i = 0; i < kBatches && error().empty(); ++i) {
      const double seconds = process_.batch(calls) - round_trip_;
      least = std::min(least, seconds);
      rest(seconds);
    }
    claim.per_call = least / calls;
    for (double& time : times_) time *= correction(claim);
    return claim;
  }

 private:
  Flavour flavour_;
  TimedProcess process_;
  double round_trip_ = 0;
  std::vector<double> times_;
  std::string wrong_;
};

/// A student and the baselines of one shape, in turns.
class Race {
 public:
  Race(const Shape& shape, const std::string& student, const std::vector<std::string>& baselines, bool tf32,
       Flavour flavour)
      : flavour_(flavour), inputs_(shape, tf32) {
    runners_.push_back(std::make_unique<Runner>(student, flavour, inputs_));
    for (const std::string& baseline : baselines)
      runners_.push_back(std::make_unique<Runner>(baseline, flavour, inputs_));
    for (int i = 0; i < kWarmUp && going(); ++i) round();
    for (auto& runner : runners_) runner->forget();
  }

  bool going() const {
    return std::ranges::all_of(runners_, [](const auto& runner) { return runner->error().empty(); });
  }
  const std::string& student_error() const { return runners_[0]->error(); }
  const std::string& baseline_error(size_t baseline) const { return runners_[baseline + 1]->error(); }
  int rounds() const { return static_cast<int>(runners_.back()->times().size()); }
  lab::Estimate ratio(size_t baseline) const {
    return lab::estimate_ratio(runners_[baseline + 1]->times(), runners_[0]->times(), kConfidence);
  }
  /// Times of the student's that vary where the baseline's, in turns with them, do not.
  bool is_unsteady(size_t baseline) const { return unsteady(runners_[0]->times(), runners_[baseline + 1]->times()); }
  double student_seconds() const { return lab::estimate_median(runners_[0]->times()).median; }

  /// One turn each; another one begins every time, so that none always finds the caches as the same other left them.
  void round() {
    inputs_.renew();
    ++first_;
    for (size_t i = 0; i < runners_.size(); ++i) runners_[(first_ + i) % runners_.size()]->turn(inputs_);
  }

  /// "" or why the student's times are false. On a GPU only: elsewhere nothing is claimed.
  std::string check_claims(double fastest) {
    if (flavour_ != Flavour::gpu || !going()) return "";
    for (size_t i = 1; i < runners_.size(); ++i) runners_[i]->check_claim(0);
    return false_claim(runners_[0]->check_claim(fastest));
  }

 private:
  Flavour flavour_;
  FreshInputs inputs_;
  std::vector<std::unique_ptr<Runner>> runners_;
  size_t first_ = 0;
};

/// A rule in the race, and the place of its baseline among the baselines.
struct Entry {
  const SpeedRule* rule;
  size_t baseline;
};

SpeedVerdict verdict_so_far(const Race& race, const Entry& entry) {
  const lab::Estimate ratio = race.ratio(entry.baseline);
  const double at_least = entry.rule->at_least;
  if (race.rounds() >= kFewestRounds) return judge_ratio(ratio, at_least);
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

SpeedSeen graded(const SpeedRule& rule, bool met, const std::string& detail) {
  return {rule.id, met ? Status::passed : Status::failed, detail};
}

SpeedSeen not_measured(const SpeedRule& rule, const std::string& why) { return {rule.id, Status::not_graded, why}; }

SpeedSeen seen_of(const Race& race, const Entry& entry, const std::string& cheated) {
  const SpeedRule& rule = *entry.rule;
  if (!race.baseline_error(entry.baseline).empty())
    return not_measured(rule, "Not measured: baseline: " + race.baseline_error(entry.baseline) + ".");
  if (!race.student_error().empty()) return graded(rule, false, "No time was taken: " + race.student_error() + ".");
  if (!cheated.empty()) return graded(rule, false, cheated);
  const lab::Estimate ratio = race.ratio(entry.baseline);
  const std::string detail = measured(rule, ratio);
  const SpeedVerdict verdict = verdict_so_far(race, entry);
  if (verdict == SpeedVerdict::undecided && race.rounds() >= kHopelessRounds && race.is_unsteady(entry.baseline))
    return graded(rule, ratio.median >= rule.at_least, "Its own times vary, so their median decides. " + detail);
  if (verdict == SpeedVerdict::undecided) return not_measured(rule, "Too noisy, not graded: rerun. " + detail);
  return graded(rule, verdict == SpeedVerdict::met, detail);
}

/// The whole arithmetic of this GPU's FP32 lanes at its highest clock; nothing else may compute an FP32 lab.
double fastest_possible(const Shape& s) {
  const double flops = 2.0 * s.M * s.N * s.K;
  const double peak = 2.0 * gpu().multiprocessors * lanes_per_multiprocessor(gpu().arch) * gpu().clock_ghz * 1e9;
  return peak > 0 ? 0.95 * flops / peak : 0;
}

bool is_tf32(const SpeedRule& rule) { return baseline_kind(rule.baseline) == BaselineKind::cublas_tf32; }

/// The rules that one race can answer: those with the same shape and the same kind of inputs.
class Heat {
 public:
  Heat(const SpeedRule& first, Flavour flavour) : shape_(first.shape), tf32_(is_tf32(first)), flavour_(flavour) {}

  bool takes(const SpeedRule& rule) const { return rule.shape == shape_ && is_tf32(rule) == tf32_; }

  /// "" or why the baseline is not there.
  std::string add(const SpeedRule& rule) {
    const Baseline against = baseline(rule.baseline, flavour_);
    if (!against.error.empty()) return against.error;
    const auto known = std::ranges::find(binaries_, against.binary);
    entries_.push_back({&rule, static_cast<size_t>(known - binaries_.begin())});
    if (known == binaries_.end()) binaries_.push_back(against.binary);
    return "";
  }

  void run(const std::string& student, SpeedResult& result, std::map<const SpeedRule*, SpeedSeen>& seen) {
    if (entries_.empty()) return;
    Race race(shape_, student, binaries_, tf32_, flavour_);
    run_race(race, entries_, patience(flavour_).open * static_cast<double>(binaries_.size()));
    const std::string cheated = race.check_claims(tf32_ ? 0 : fastest_possible(shape_));
    if (!cheated.empty())
      result.findings.push_back({.kind = FindingKind::cheating, .file = "matmul.cu", .message = cheated});
    for (const Entry& entry : entries_) seen[entry.rule] = seen_of(race, entry, cheated);
    if (flavour_ == Flavour::gpu && race.going())
      result.timing["GFLOP/s at " + to_string(shape_)] =
          fmt::format("{:.0f}", 2e-9 * shape_.M * shape_.N * shape_.K / race.student_seconds());
  }

 private:
  Shape shape_;
  bool tf32_;
  Flavour flavour_;
  std::vector<Entry> entries_;
  std::vector<std::string> binaries_;
};

/// The state of the device goes into the record, and into the sentences where it matters.
void add_state(const DeviceState& state, SpeedResult& result) {
  for (const auto& [name, value] : record_of(state)) result.timing[name] = value;
  const std::string remark = remark_on(state);
  for (SpeedSeen& seen : result.seen)
    if (!remark.empty() && seen.status != Status::not_graded) seen.detail += " " + remark;
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

double correction(const Claim& claim) {
  constexpr double kTolerated = 1.1;
  const double factor = claim.claimed > 0 ? claim.per_call / claim.claimed : 1;
  return factor > kTolerated ? factor : 1;
}

std::string false_claim(const Claim& claim) {
  // What the host does besides (allocating, asking the runtime) is part of a call too, but never costs so much.
  constexpr double kMostHostSeconds = 5e-4;
  if (claim.per_call > 2 * claim.claimed && claim.per_call - claim.claimed > kMostHostSeconds)
    return fmt::format(
        "Its own clock says {:.3g} ms per call, the grader's clock over many calls {:.3g} ms: the time was falsified, "
        "or work goes on beside the default stream, where it is measured.",
        1e3 * claim.claimed, 1e3 * claim.per_call);
  if (claim.claimed < claim.fastest)
    return fmt::format("The measured {:.3g} ms per call are faster than this GPU can multiply in FP32 ({:.3g} ms).",
                       1e3 * claim.claimed, 1e3 * claim.fastest);
  return "";
}

SpeedResult measure_speed(const std::vector<SpeedRule>& rules, const std::string& binary, Flavour flavour) {
  SpeedResult result;
  std::map<const SpeedRule*, SpeedSeen> seen;
  const Backend here = flavour == Flavour::gpu ? Backend::gpu : Backend::cpu;
  std::vector<Heat> heats;
  for (const SpeedRule& rule : rules) {
    if (rule.backend != here) {
      seen[&rule] = not_measured(rule, "Measured on a " + std::string(here == Backend::gpu ? "CPU" : "GPU") + " only.");
      continue;
    }
    auto heat = std::ranges::find_if(heats, [&](const Heat& one) { return one.takes(rule); });
    if (heat == heats.end()) heat = heats.insert(heats.end(), Heat(rule, flavour));
    const std::string error = heat->add(rule);
    if (!error.empty()) seen[&rule] = not_measured(rule, "Not measured: " + error);
  }
  DeviceWatch watch(flavour == Flavour::gpu);
  for (Heat& heat : heats) heat.run(binary, result, seen);
  for (const SpeedRule& rule : rules) result.seen.push_back(seen[&rule]);
  if (flavour == Flavour::gpu) add_state(watch.stop(), result);
  return result;
}

}  // namespace grader
