// Times a kernel and its baselines in turns, with new inputs in every turn. Each kernel runs in a separate sandboxed
// process, and its results are checked.
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
  /// Starts with two warm-up rounds, which do not count. Only one Race at a time may use the processes.
  Race(const Shape& shape, const std::string& student, const std::vector<std::string>& baselines, bool tf32,
       TimedProcesses& processes);
  ~Race();
  Race(const Race&) = delete;
  Race& operator=(const Race&) = delete;

  /// Times each kernel once, with new inputs. The first kernel changes from round to round. Otherwise a kernel would
  /// always run after the same other kernel, with the same state of the caches.
  void round();

  /// True if no process has failed.
  bool going() const;
  const std::string& student_error() const;
  const std::string& baseline_error(size_t baseline) const;
  int rounds() const;

  /// Returns the times of the student's kernel in seconds, one per round.
  const std::vector<double>& student_times() const;
  const std::vector<double>& baseline_times(size_t baseline) const;
  /// Returns a ratio of times, which is above 1 if the student's kernel is faster.
  lab::Estimate ratio(size_t baseline, double confidence) const;

  /// Returns "", or the reason why the student's times must be false. `fastest`: lower bound in seconds for any kernel;
  /// 0: unknown. Used only on a GPU, because on a CPU the process reports no times. If the judge's own clock over many
  /// calls shows longer times, corrects all times.
  std::string check_claims(double fastest);

 private:
  void charge_for_loads();

  Flavour flavour_;
  FreshInputs inputs_;
  std::vector<std::unique_ptr<TimedRunner>> runners_;
  size_t first_ = 0;
};

// ---- Internal functions, declared for tests.

/// The time that a process reports, and the time that the judge measured.
struct Claim {
  double claimed = 0;   // seconds per call, the median of the process's own times
  double per_call = 0;  // seconds per call in a batch, by the judge's clock
  double fastest = 0;   // no kernel of this device can take fewer seconds; 0: unknown
};

/// Returns the factor for the claimed times: 1, or more if the judge's clock measured clearly longer calls.
double correction(const Claim& claim);

/// Returns "", or a sentence with the evidence that the claimed time is false. `usual` is the largest correction() of
/// the baselines in the same race. If other programs use the GPU, it is above 1, because the two clocks then differ for
/// every kernel.
std::string false_claim(const Claim& claim, double usual = 1);

}  // namespace grader
