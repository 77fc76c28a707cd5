// Decides whether a kernel is fast enough, despite the noise of the machine.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "common/timing/timing.h"
#include "grader/build/build.h"
#include "grader/lab/rubric.h"
#include "grader/run/evidence.h"

namespace grader {

class TimedProcesses;

enum class SpeedVerdict { met, missed, undecided };

/// Decides only if the whole confidence interval of the ratio lies on one side of the threshold.
SpeedVerdict judge_ratio(const lab::Estimate& ratio, double at_least);

/// True if the student's times vary but those of the baseline, measured in turns with them, do not. Then the machine is
/// not the cause.
bool unsteady(const std::vector<double>& student, const std::vector<double>& baseline);

struct SpeedResult {
  std::vector<SpeedOutcome> outcomes;         // one per rule, in order
  std::vector<Finding> findings;              // findings of kind cheating: a reported time that cannot be true
  std::map<std::string, std::string> timing;  // the device and its state, for the record
};

/// Times a build (cpu_fast or gpu) against the baselines of the rules, in turns, with new inputs in every turn. Results
/// are checked. While a verdict is undecided, more rounds are measured. After some seconds the verdict is "too noisy",
/// and the check is not graded. A kernel that is wrong or ends early while it is timed fails. Rules for a different
/// backend are not measured.
///
/// On a CPU the judge's own clock is used. On a GPU the times of the student's process are used. If the judge's own
/// clock over a batch of calls shows longer times, they are corrected.
SpeedResult measure_speed(const std::vector<SpeedRule>& rules, const std::string& binary, Flavour flavour);
/// Like measure_speed(), with existing processes.
SpeedResult measure_speed_with(TimedProcesses& processes, const std::vector<SpeedRule>& rules,
                               const std::string& binary);

}  // namespace grader
