// Times a kernel and its baselines in turns with fresh inputs in every turn: each in a separate sandboxed process, with
// results checked.
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
  /// Starts with two warm-up rounds, which do not count. Only one race at a time may use the processes.
  Race(const Shape& shape, const std::string& student, const std::vector<std::string>& baselines, bool tf32,
       TimedProcesses& processes);
  ~Race();
  Race(const Race&) = delete;
  Race& operator=(const Race&) = delete;

  /// Times each kernel once, with fresh inputs. The kernel that begins rotates, so that no kernel always runs after the
  /// same other kernel and its state of the caches.
  void round();

  /// True if no process has failed.
  bool going() const;
  const std::string& student_error() const;
  const std::string& baseline_error(size_t baseline) const;
  int rounds() const;

  /// Seconds of the kernel in each round.
  const std::vector<double>& student_times() const;
  const std::vector<double>& baseline_times(size_t baseline) const;
  /// Above 1 if the student's kernel is faster.
  lab::Estimate ratio(size_t baseline, double confidence) const;

  /// Returns "", or why the student's times are false; `fastest`: seconds below which no kernel can be, 0: unknown. GPU
  /// only, because on a CPU nothing is claimed. Corrects all times if the judge's own clock over many calls shows more.
  std::string check_claims(double fastest);

 private:
  void charge_for_loads();

  Flavour flavour_;
  FreshInputs inputs_;
  std::vector<std::unique_ptr<TimedRunner>> runners_;
  size_t first_ = 0;
};

// ---- The parts, for tests.

/// The speed that a process claims, and what the judge measured.
struct Claim {
  double claimed = 0;   // seconds per call, the median of the process's own times
  double per_call = 0;  // seconds per call of a batch by the judge's clock
  double fastest = 0;   // no kernel of this device can take fewer seconds; 0: unknown
};

/// Factor for the claimed times: 1, or more if the judge's clock measured clearly longer calls.
double correction(const Claim& claim);

/// "", or a sentence with the evidence that the claimed time is false. `usual`: the largest correction() of the
/// baselines in the same race. It is above 1 if other programs use the GPU, so that the two clocks differ for every
/// kernel.
std::string false_claim(const Claim& claim, double usual = 1);

}  // namespace grader
