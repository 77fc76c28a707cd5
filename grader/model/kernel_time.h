// Predicts the time of one launch of any kernel on a card. Used for programs; matrix products have their own model
// (predict.h).
//
// Each limit is a separate function. Most limits are the time of one kind of work if the whole card does nothing else.
// One limit is the longest dependency chain of a warp, in which each instruction waits for the previous one. The
// longest limit determines the time, and the next longest adds to it.
#pragma once
#include <string_view>

#include "grader/model/card.h"
#include "grader/model/launch_profile.h"

namespace grader {

/// The time in seconds of each limit if there were no other limits.
struct KernelLimits {
  double instructions = 0;  // issued by warps
  double l1 = 0;            // passes of L1 and of shared memory
  double l2 = 0, main_memory = 0;
  double atomics = 0;  // on one word, or on one region of 4 KB
  double chain = 0;    // of the longest warp, times the number of waves
  double blocks = 0;   // starting the blocks
  double printing = 0;
};

KernelLimits kernel_limits(const LaunchProfile& launch, const Card& card);

/// Seconds on an otherwise idle device, from the first block to the last.
double kernel_seconds(const LaunchProfile& launch, const Card& card);

/// The name of the longest limit: "instructions", "L1 and shared memory", ...
std::string_view longest_limit(const KernelLimits& limits);

}  // namespace grader
