// The time that one launch of any kernel takes on a card, from what its blocks do: for programs, whose kernels are no products
// (those have a model of their own, predict.h).
//
// A launch takes as long as the work that takes longest, where all of the card works at it, or as the longest chain of one
// warp, in which each instruction waits for the one before; the next longest shows through. Each limit is a separate function.
#pragma once
#include <string_view>

#include "grader/model/card.h"
#include "grader/model/launch_profile.h"

namespace grader {

/// Seconds of each, if there were no other.
struct KernelLimits {
  double instructions = 0;  // that warps issue
  double l1 = 0;            // passes of L1 and of shared memory
  double l2 = 0, main_memory = 0;
  double atomics = 0;  // on one word, or on one part of memory
  double chain = 0;    // of the longest warp, as often as blocks follow each other
  double blocks = 0;   // to be started
  double printing = 0;
};

KernelLimits kernel_limits(const LaunchProfile& launch, const Card& card);

/// Seconds on the device, from the first block to the last, where the card has nothing else to do.
double kernel_seconds(const LaunchProfile& launch, const Card& card);

/// The name of the longest: "instructions", "L1 and shared memory", ...
std::string_view longest_limit(const KernelLimits& limits);

}  // namespace grader
