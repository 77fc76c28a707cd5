// Is a kernel fast enough, beyond what a noisy machine could pretend?
#pragma once
#include <string>
#include <vector>

#include "common/timing.h"
#include "grader/result.h"
#include "grader/rubric.h"

namespace grader {

enum class SpeedVerdict { met, missed, undecided };

/// Decided only when the whole interval of the ratio lies on one side of the threshold.
SpeedVerdict judge_ratio(const lab::Estimate& ratio, double at_least);

/// Times a Flavour::cpu_fast build against the rule's baseline, in turns, by the judge's own clock, with other inputs
/// in every turn and every result checked. Takes more pairs while the verdict is open, up to about 1.5 seconds; then
/// it is "too noisy": not graded, never a lower mark. A kernel that is wrong or ends early while timed has failed.
Check measure_speed(const SpeedRule& rule, const std::string& fast_binary);

}  // namespace grader
