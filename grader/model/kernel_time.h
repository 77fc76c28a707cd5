// Predicts the time of one launch of any kernel on a GPU. It is used for programs; matrix products have their own model
// (predict.h).
//
// Each limit is a separate function. Most limits are the time that one kind of work would take if the whole GPU did
// nothing else. One limit is the longest dependency chain of a warp, in which each instruction waits for the previous
// one. The longest limit determines the time, and the next longest adds to it.
#pragma once
#include <string_view>

#include "grader/model/card.h"
#include "grader/model/launch_profile.h"

namespace grader {

/// The time in seconds for each limit if there were no other limits.
struct KernelLimits {
  double instructions = 0;  // instructions that warps issue
  double l1 = 0;            // passes of L1 and of shared memory
  double l2 = 0, main_memory = 0;
  double atomics = 0;  // atomics on one word, or on one region of 4 KB
  double chain = 0;    // chain of the longest warp, times the number of waves
  double blocks = 0;   // starting the blocks
  double printing = 0;
};

KernelLimits kernel_limits(const LaunchProfile& launch, const Card& card);

/// Returns the time in seconds from the first block to the last, on an otherwise idle device.
double kernel_seconds(const LaunchProfile& launch, const Card& card);

/// Returns the name of the longest limit: "instructions", "L1 and shared memory", ...
std::string_view longest_limit(const KernelLimits& limits);

}  // namespace grader
