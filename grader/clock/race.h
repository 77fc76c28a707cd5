// A kernel and what it is compared with, timed in turns with other inputs in every turn: each in a sandboxed process of
// its own, results checked.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "common/timing/timing.h"
#include "grader/build/build.h"
#include "grader/clock/fresh_inputs.h"

namespace grader {

class TimedProcesses;
class TimedRunner;

class Race {
 public:
  /// Two rounds that do not count are run at once. One race at a time has the processes.
  Race(const Shape& shape, const std::string& student, const std::vector<std::string>& baselines, bool tf32,
       TimedProcesses& processes);
  ~Race();
  Race(const Race&) = delete;
  Race& operator=(const Race&) = delete;

  /// One turn each; another one begins every time, so that none always finds the caches as the same other left them.
  void round();

  /// No process has failed.
  bool going() const;
  const std::string& student_error() const;
  const std::string& baseline_error(size_t baseline) const;
  int rounds() const;

  /// Seconds of each round.
  const std::vector<double>& student_times() const;
  const std::vector<double>& baseline_times(size_t baseline) const;
  /// Above 1 where the student is faster.
  lab::Estimate ratio(size_t baseline, double confidence) const;

  /// "" or why the student's times are false; `fastest`: seconds below which no kernel can be, 0: unknown. On a GPU only:
  /// elsewhere nothing is claimed. All times are corrected where the judge's own clock over many calls says more.
  std::string check_claims(double fastest);

 private:
  void charge_for_loads();

  Flavour flavour_;
  FreshInputs inputs_;
  std::vector<std::unique_ptr<TimedRunner>> runners_;
  size_t first_ = 0;
};

// ---- The parts, for tests.

/// What a process says about its own speed, against what the judge saw.
struct Claim {
  double claimed = 0;   // seconds per call, median of what the process measured
  double per_call = 0;  // seconds per call of a batch by the judge's clock
  double fastest = 0;   // seconds below which no kernel of this device can be; 0: unknown
};

/// By how much the claimed times are to be multiplied: 1, or more where the judge's clock saw clearly longer calls.
double correction(const Claim& claim);

/// "" or the evidence that the claimed time is false, as a sentence. `usual`: the largest correction() of the baselines in
/// the same race, which is above 1 where other programs use the GPU and both clocks differ for everybody.
std::string false_claim(const Claim& claim, double usual = 1);

}  // namespace grader
