// Predicts the time of a launch from its counts, with a model with a few fitted numbers (predict.cpp) and without
// running on any GPU.
//
// A block's work is the maximum of the times for its instructions, its shared memory and L1 cache, the L2 cache, main
// memory and the tensor cores (products in TF32), where the larger of two hides most of the smaller. The resident blocks of a multiprocessor take turns;
// the waits of one are hidden as far as the others have work. Blocks run in waves.
#pragma once
#include <optional>

#include "grader/model/card.h"
#include "grader/model/launch_profile.h"

namespace grader {

/// The possible bottlenecks. Each can be removed in a what-if prediction.
enum class Limit { instructions, shared_memory, l2, main_memory, tensor_cores, waiting, waves, launch };

/// Why the model cannot predict a call on a card. `spills`: launch bounds leave fewer registers than the variables need.
enum class Unpredicted { none, no_tensor_cores, no_wgmma, spills };
Unpredicted why_not_predicted(const CallProfile& call, const Card& card);

bool uses_tensor_cores(const CallProfile& call);
/// Of the units that the call multiplies with: FP32 lanes, or tensor cores in TF32, by single warps or by warp groups.
double peak_gflops(const CallProfile& call, const Card& card);

/// Registers per thread that nvcc would use, estimated from the variables of the unoptimised code.
double estimated_registers(const LaunchProfile& launch, const Shape& shape);
/// The number of blocks of this launch that a multiprocessor can hold: at least 1.
double resident_blocks(const LaunchProfile& launch, const Shape& shape, const Card& card);

/// Bytes that a launch moves between L2 and main memory, for a product of this shape.
double main_memory_bytes(const LaunchProfile& launch, const Shape& shape, const Card& card);

/// Total time in seconds of all launches of a call, one after the other; without the named limit, if there is one.
double predict_seconds(const CallProfile& call, const Card& card, std::optional<Limit> without = std::nullopt);

struct Prediction {
  double seconds = 0, low = 0, high = 0;  // most measured kernels are within the interval (predict.cpp)
  Limit limit = Limit::instructions;      // removing it gains most; not `waiting` if other work takes 60% of the time
  double without_limit = 0;               // seconds
  double registers = 0, resident = 0;     // of the longest launch
};

Prediction predict(const CallProfile& call, const Card& card);

}  // namespace grader
