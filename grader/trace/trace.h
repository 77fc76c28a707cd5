// Parses the actions of a block's warps that the recording build reports (common/protocol/trace_record.h), and computes
// their sums.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "common/protocol/counts_record.h"
#include "common/protocol/protocol.h"

namespace grader {

struct Trace {
  std::vector<lab::TracedLaunch> launches;
  std::vector<lab::TracedArray> arrays;
  std::vector<lab::TracedCall> calls;  // [0] is the kernel itself
  std::vector<uint32_t> pattern_words, values;
  std::vector<lab::TracedStep> steps;
  std::vector<lab::TracedBeside> beside;
  bool cut = false;  // true if some steps were omitted

  std::span<const lab::TracedStep> steps_of(size_t launch) const;
  std::span<const lab::TracedBeside> beside_of(size_t launch) const;
};

/// Returns nullopt if the bytes are not a trace or contain invalid offsets.
std::optional<Trace> read_trace(const std::string& bytes);

/// Returns the counters that can be derived from steps. The other counters are 0. Bytes are active lanes times bytes
/// per lane.
lab::CountsRecord sum_of(const Trace& trace, std::span<const lab::TracedStep> steps);

/// Returns the number of sectors that each step loads into the block's L1 cache or writes through it. These are loads
/// of sectors that the block has not loaded before, and all stores. An L1 cache of unlimited size would request this
/// number from L2.
std::vector<uint32_t> sectors_from_l2(const Trace& trace, std::span<const lab::TracedStep> steps);

/// Returns the values that lanes read or wrote in a step, words_of_lane() for each active lane.
std::span<const uint32_t> values_of(const Trace& trace, const lab::TracedStep& step);

/// Returns the launch whose traced blocks store most to `array`; if none does, the last launch with a step; otherwise
/// 0.
size_t main_launch(const Trace& trace, const std::string& array);

/// An access by one thread (its linear index in the block) at one byte of an array, from the code address `pc`.
struct Touch {
  uint64_t pc = 0, block = 0;
  int thread = 0;
  std::string array;
  int64_t offset = 0;
};
/// Returns the steps of `launch` in which that access happens.
std::vector<int> find_steps(const Trace& trace, size_t launch, const Touch& touch);

/// From two lists of such steps, returns the two closest steps without a barrier between them. If there is no such
/// pair, returns the first step of each list, or -1 for an empty list.
std::pair<int, int> closest(const Trace& trace, size_t launch, const std::vector<int>& ones,
                            const std::vector<int>& others);

}  // namespace grader
