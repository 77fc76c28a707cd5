// Adds up the work of a program's launches by kernel, and the time that a GPU would need for it.
#pragma once
#include <optional>
#include <vector>

#include "grader/program/program_run.h"

namespace grader {

/// Returns the predicted device time of each launch in seconds; empty if no GPU is given.
std::vector<double> predicted_seconds(const std::vector<LaunchProfile>& launches, const std::optional<Card>& card);

/// Returns the work of each kernel and launching line, in the order of their first launches. `seconds`: from
/// predicted_seconds().
std::vector<KernelTally> tally(const std::vector<LaunchProfile>& launches, const std::vector<double>& seconds,
                               const std::optional<Card>& card, const OwnFiles& files);

/// Returns the host time for all launches and for loading each kernel before its first launch. It is separate from the
/// device time.
double launching_seconds(const std::vector<KernelTally>& kernels);
double loading_seconds(const std::vector<KernelTally>& kernels);

}  // namespace grader
