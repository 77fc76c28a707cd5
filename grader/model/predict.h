// The time of a launch from its counts: a model with a few fitted numbers (predict.cpp), no run on any GPU.
//
// A block's work is the larger of what its instructions, its shared memory and L1 cache, the L2 cache and main memory take,
// where the larger of two hides most of the smaller. The blocks that a multiprocessor holds take turns; what one alone waits
// for is hidden as far as the others have work. Blocks come in waves.
#pragma once
#include <optional>

#include "grader/model/card.h"
#include "grader/model/launch_profile.h"

namespace grader {

/// What takes time. Each can be thought away.
enum class Limit { instructions, shared_memory, l2, main_memory, waiting, waves, launch };

/// Of a thread, as nvcc would give it: an estimate from the variables of the unoptimised code.
double estimated_registers(const LaunchProfile& launch, const Shape& shape);
/// How many blocks of this launch a multiprocessor holds: at least 1.
double resident_blocks(const LaunchProfile& launch, const Shape& shape, const Card& card);

/// Bytes that a launch moves between L2 and main memory, for a product of this shape.
double main_memory_bytes(const LaunchProfile& launch, const Shape& shape, const Card& card);

/// Seconds of all launches of a call, one after the other; without one of the limits where one is named.
double predict_seconds(const CallProfile& call, const Card& card, std::optional<Limit> without = std::nullopt);

struct Prediction {
  double seconds = 0, low = 0, high = 0;  // most measured kernels lay between (predict.cpp)
  Limit limit = Limit::instructions;  // without which the call would gain most; no wait where some work fills 60% of it
  double without_limit = 0;           // seconds
  double registers = 0, resident = 0;  // of the launch that takes longest
};

Prediction predict(const CallProfile& call, const Card& card);

}  // namespace grader
