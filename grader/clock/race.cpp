#include "grader/clock/race.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include <fmt/core.h>

#include "grader/clock/timed_processes.h"

namespace grader {

constexpr int kWarmUp = 2, kPings = 11;

/// After a long call a GPU rests; otherwise the power limit would lower its clock.
static void rest(double seconds) {
  if (seconds > 1e-3) std::this_thread::sleep_for(std::chrono::duration<double>(1.5 * seconds));
}

/// One process, and all its measurements.
class TimedRunner {
 public:
  TimedRunner(const std::string& binary, TimedProcesses& processes, const Shape& shape)
      : flavour_(processes.flavour()), process_(processes.in_shape(binary, shape)) {}

  /// Waits until the process answers; the first answer arrives when the process is ready.
  void settle() {
    std::vector<double> pings;
    process_.ping();
    for (int i = 0; i < kPings; ++i) pings.push_back(process_.ping());
    round_trip_ = *std::ranges::min_element(pings);
  }

  /// A shorter time could be the slow ping of a busy machine, which must not make any kernel look fast.
  double shortest() const { return std::max(round_trip_ / 10, 1e-9); }
  const std::string& error() const { return wrong_.empty() ? process_.error() : wrong_; }
  const std::vector<double>& times() const { return times_; }
  void forget() { times_.clear(); }

  void turn(const FreshInputs& inputs) {
    last_load_ = process_.load(inputs.fresh());
    const TimedCall call = process_.go();
    const std::vector<float> rows = process_.rows(inputs.known_rows());
    if (!process_.error().empty()) return;
    if (inputs.count_wrong(rows) > 0) wrong_ = "the result was wrong while it was timed";
    const bool on_gpu = flavour_ == Flavour::gpu;
    times_.push_back(on_gpu ? std::max(call.claimed, 1e-9) : std::max(call.judge - round_trip_, shortest()));
    if (on_gpu) rest(call.judge);
  }

  double last_load() const { return last_load_; }
  /// Adds time spent outside the timed interval to the last call.
  void charge(double seconds) {
    if (!times_.empty()) times_.back() += seconds;
  }

  /// Checks the process's times against the judge's clock over a batch, which decides if it is longer.
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
  TimedProcess& process_;
  double round_trip_ = 0, last_load_ = 0;
  std::vector<double> times_;
  std::string wrong_;
};

Race::Race(const Shape& shape, const std::string& student, const std::vector<std::string>& baselines, bool tf32,
           TimedProcesses& processes)
    : flavour_(processes.flavour()), inputs_(shape, tf32) {
  runners_.push_back(std::make_unique<TimedRunner>(student, processes, shape));
  for (const std::string& baseline : baselines)
    runners_.push_back(std::make_unique<TimedRunner>(baseline, processes, shape));
  for (auto& runner : runners_) runner->settle();  // after starting all of them, since they start in parallel
  for (int i = 0; i < kWarmUp && going(); ++i) round();
  for (auto& runner : runners_) runner->forget();
}

Race::~Race() = default;

void Race::round() {
  inputs_.renew();
  ++first_;
  for (size_t i = 0; i < runners_.size(); ++i) runners_[(first_ + i) % runners_.size()]->turn(inputs_);
  if (flavour_ != Flavour::gpu) charge_for_loads();
}

/// Making fresh values takes every process equally long. A process that takes longer may be multiplying outside the
/// timed interval.
void Race::charge_for_loads() {
  constexpr double kUsual = 1.2;  // factor relative to other processes
  double others = 0;
  for (size_t i = 1; i < runners_.size(); ++i) others = std::max(others, runners_[i]->last_load());
  if (others > 0) runners_[0]->charge(std::max(0.0, runners_[0]->last_load() - kUsual * others));
}

bool Race::going() const {
  return std::ranges::all_of(runners_, [](const auto& runner) { return runner->error().empty(); });
}

const std::string& Race::student_error() const { return runners_[0]->error(); }
const std::string& Race::baseline_error(size_t baseline) const { return runners_[baseline + 1]->error(); }
int Race::rounds() const { return static_cast<int>(runners_.back()->times().size()); }
const std::vector<double>& Race::student_times() const { return runners_[0]->times(); }
const std::vector<double>& Race::baseline_times(size_t baseline) const { return runners_[baseline + 1]->times(); }

lab::Estimate Race::ratio(size_t baseline, double confidence) const {
  return lab::estimate_ratio(baseline_times(baseline), student_times(), confidence);
}

std::string Race::check_claims(double fastest) {
  if (flavour_ != Flavour::gpu || !going()) return "";
  double usual = 1;
  for (size_t i = 1; i < runners_.size(); ++i) usual = std::max(usual, correction(runners_[i]->check_claim(0)));
  return false_claim(runners_[0]->check_claim(fastest), usual);
}

double correction(const Claim& claim) {
  constexpr double kTolerated = 1.1;
  const double factor = claim.claimed > 0 ? claim.per_call / claim.claimed : 1;
  return factor > kTolerated ? factor : 1;
}

std::string false_claim(const Claim& claim, double usual) {
  // Other host work in a call (allocating, asking the runtime) counts as well, but never takes this long.
  constexpr double kMostHostSeconds = 5e-4;
  if (claim.per_call > 2 * usual * claim.claimed && claim.per_call - claim.claimed > kMostHostSeconds)
    return fmt::format(
        "Its own clock says {:.3g} ms per call, the grader's clock over many calls {:.3g} ms. The time was falsified, "
        "or work runs outside the default stream, where it is measured.",
        1e3 * claim.claimed, 1e3 * claim.per_call);
  if (claim.claimed < claim.fastest)
    return fmt::format(
        "The measured {:.3g} ms per call is less than this GPU needs for the multiplication in FP32 ({:.3g} ms).",
        1e3 * claim.claimed, 1e3 * claim.fastest);
  return "";
}

}  // namespace grader
