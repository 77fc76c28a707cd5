#include "grader/speed.h"

#include <algorithm>
#include <memory>

#include <fmt/core.h>

#include "grader/baseline.h"
#include "grader/cpu_job.h"
#include "grader/numbers.h"
#include "grader/timed_process.h"

namespace grader {
namespace {

constexpr double kConfidence = 0.99;  // looked at after every pair, so stricter than the usual 95 %
constexpr int kFewestPairs = 15;      // about half a second of a slow machine: a short disturbance must not decide
constexpr int kHopelessPairs = 3;     // enough when all of them are off by a factor of two
constexpr int kMostPairs = 400;
constexpr int kWarmUp = 2, kPings = 11;
constexpr double kOpenSeconds = 1.5;    // how long the verdict may stay open
constexpr double kProcessSeconds = 20;  // the life of a timed process

/// Inputs whose product is known, another set for every turn: C cannot be remembered from the turn before.
class Inputs {
 public:
  explicit Inputs(const Shape& shape) : base_(make_reference(Fill::integers, shape, new_nonce())), turn_(base_) {}

  /// Rotates the rows of A; the rows of C = A * B rotate with them. Far cheaper than another product.
  void renew() {
    shift_ = (shift_ + 1 + static_cast<int>(new_nonce() % 7)) % base_.shape.M;
    rotate(base_.A, turn_.A, base_.shape.K);
    rotate(base_.C, turn_.C, base_.shape.N);
  }

  const Reference& now() const { return turn_; }

 private:
  template <typename T>
  void rotate(const std::vector<T>& from, std::vector<T>& to, int columns) const {
    const auto middle = from.begin() + static_cast<std::ptrdiff_t>(shift_) * columns;
    std::rotate_copy(from.begin(), middle, from.end(), to.begin());
  }

  Reference base_, turn_;
  int shift_ = 0;
};

/// The two processes, the clock, and all that was measured so far.
class Race {
 public:
  Race(const Shape& shape, const std::string& student, const std::string& baseline)
      : inputs_(shape), student_(start(student)), baseline_(start(baseline)) {
    for (int i = 0; i < kPings; ++i) round_trip_.push_back(baseline_->ping());
    for (int i = 0; i < kWarmUp && going(); ++i) pair();
    times_[0].clear();
    times_[1].clear();
  }

  bool going() const { return student_error().empty() && baseline_error().empty(); }
  const std::string& student_error() const { return wrong_[0].empty() ? student_->error() : wrong_[0]; }
  const std::string& baseline_error() const { return wrong_[1].empty() ? baseline_->error() : wrong_[1]; }
  int pairs() const { return static_cast<int>(std::min(times_[0].size(), times_[1].size())); }
  lab::Estimate ratio() const { return lab::estimate_ratio(times_[1], times_[0], kConfidence); }

  /// One turn each; who goes first changes, so that neither always finds the caches as the other left them.
  void pair() {
    inputs_.renew();
    student_first_ = !student_first_;
    turn(student_first_ ? 0 : 1);
    turn(student_first_ ? 1 : 0);
  }

 private:
  std::unique_ptr<TimedProcess> start(const std::string& binary) const {
    const Reference& now = inputs_.now();
    return std::make_unique<TimedProcess>(binary, now.shape, now.A, now.B, kProcessSeconds);
  }

  void turn(int who) {
    TimedProcess& process = who == 0 ? *student_ : *baseline_;
    process.load(inputs_.now().A, inputs_.now().B);
    const double seconds = process.go();
    const std::vector<float> C = process.output();
    if (!process.error().empty()) return;
    if (compare(inputs_.now(), C).wrong > 0) wrong_[who] = "the result was wrong while it was timed";
    times_[who].push_back(std::max(seconds - lab::estimate_median(round_trip_).median, 1e-9));
  }

  Inputs inputs_;
  std::unique_ptr<TimedProcess> student_, baseline_;
  std::vector<double> times_[2], round_trip_;
  std::string wrong_[2];
  bool student_first_ = false;
};

SpeedVerdict verdict_so_far(const Race& race, double at_least) {
  const lab::Estimate ratio = race.ratio();
  if (race.pairs() >= kFewestPairs) return judge_ratio(ratio, at_least);
  return race.pairs() >= kHopelessPairs && ratio.high < at_least / 2 ? SpeedVerdict::missed : SpeedVerdict::undecided;
}

SpeedVerdict run_race(Race& race, double at_least) {
  const double begin = lab::now_seconds();
  SpeedVerdict verdict = SpeedVerdict::undecided;
  while (race.going() && verdict == SpeedVerdict::undecided && race.pairs() < kMostPairs) {
    if (race.pairs() >= kHopelessPairs && lab::now_seconds() - begin > kOpenSeconds) break;
    race.pair();
    verdict = verdict_so_far(race, at_least);
  }
  return verdict;
}

std::string rival(const SpeedRule& rule) { return rule.baseline == "eigen" ? "Eigen" : rule.baseline; }

std::string measured(const SpeedRule& rule, const lab::Estimate& ratio) {
  return fmt::format("{:.3g} times the speed of {} at {} ({:.3g} to {:.3g}, {} pairs); {:g} is required.", ratio.median,
                     rival(rule), to_string(rule.shape), ratio.low, ratio.high, ratio.samples, rule.at_least);
}

Check not_graded(const SpeedRule& rule, const std::string& why) {
  return {"speed." + rule.id, rule.title, Status::not_graded, 0, rule.required ? rule.points : 0, why};
}

Check graded(const SpeedRule& rule, bool met, const std::string& detail) {
  return {"speed." + rule.id,    rule.title,  met ? Status::passed : Status::failed,
          met ? rule.points : 0, rule.points, detail};
}

}  // namespace

SpeedVerdict judge_ratio(const lab::Estimate& ratio, double at_least) {
  if (!(ratio.confidence >= kConfidence)) return SpeedVerdict::undecided;
  if (ratio.low >= at_least) return SpeedVerdict::met;
  if (ratio.high < at_least) return SpeedVerdict::missed;
  return SpeedVerdict::undecided;
}

Check measure_speed(const SpeedRule& rule, const std::string& fast_binary) {
  if (rule.backend != "cpu") return not_graded(rule, "Not measured: it needs a GPU, and this machine has none.");
  const Baseline against = baseline(rule.baseline, Flavour::cpu_fast);
  if (!against.error.empty()) return not_graded(rule, "Not measured: " + against.error);
  Race race(rule.shape, fast_binary, against.binary);
  const SpeedVerdict verdict = run_race(race, rule.at_least);
  if (!race.baseline_error().empty()) return not_graded(rule, "Not measured: baseline: " + race.baseline_error() + ".");
  if (!race.student_error().empty()) return graded(rule, false, "No time was taken: " + race.student_error() + ".");
  const std::string detail = measured(rule, race.ratio());
  if (verdict == SpeedVerdict::undecided) return not_graded(rule, "Too noisy, not graded: rerun. " + detail);
  return graded(rule, verdict == SpeedVerdict::met, detail);
}

}  // namespace grader
