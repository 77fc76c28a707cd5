// Predicts the time of a launch from its counts, without running it on a GPU. The model has a few fitted numbers
// (predict.cpp).
//
// The time of a block is computed from the times of its instructions, shared memory and L1 cache, L2 cache, main memory
// and tensor cores (products in TF32). Of two such times, the larger hides most of the smaller. The resident blocks of
// a multiprocessor run in turns, and the waits of one block are hidden as far as the other blocks have work. Blocks run
// in waves.
#pragma once
#include <optional>

#include "grader/model/card.h"
#include "grader/model/launch_profile.h"

namespace grader {

/// The possible bottlenecks. A what-if prediction can remove each of them.
enum class Limit { instructions, shared_memory, l2, main_memory, tensor_cores, waiting, waves, launch };

/// Why the model cannot predict a call on a GPU. `spills`: launch bounds leave fewer registers than the variables need.
enum class Unpredicted { none, no_tensor_cores, no_wgmma, spills };
Unpredicted why_not_predicted(const CallProfile& call, const Card& card);

bool uses_tensor_cores(const CallProfile& call);
/// Returns the peak of the units with which the call multiplies: FP32 lanes, or tensor cores in TF32, used by single
/// warps or by warp groups.
double peak_gflops(const CallProfile& call, const Card& card);

/// Returns the number of registers per thread that nvcc would use, estimated from the variables of the unoptimised
/// code.
double estimated_registers(const LaunchProfile& launch, const Shape& shape);
/// Returns the number of blocks of this launch that a multiprocessor can hold; at least 1.
double resident_blocks(const LaunchProfile& launch, const Shape& shape, const Card& card);

/// Returns the bytes that a launch moves between L2 and main memory, for a product of this shape.
double main_memory_bytes(const LaunchProfile& launch, const Shape& shape, const Card& card);

/// Returns the total time in seconds of all launches of a call, one after the other. If a limit is given, that limit is
/// removed.
double predict_seconds(const CallProfile& call, const Card& card, std::optional<Limit> without = std::nullopt);

struct Prediction {
  double seconds = 0, low = 0, high = 0;  // most measured kernels are within this interval (predict.cpp)
  // the limit whose removal saves most time; not `waiting` if other work takes 60% of the time
  Limit limit = Limit::instructions;
  double without_limit = 0;            // seconds
  double registers = 0, resident = 0;  // registers per thread and resident blocks of the longest launch
};

Prediction predict(const CallProfile& call, const Card& card);

}  // namespace grader
