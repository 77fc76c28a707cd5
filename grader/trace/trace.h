// What the warps of a block did, as the recording build told it (common/protocol/trace_record.h), and what of it adds up.
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
  bool cut = false;  // steps were left out

  std::span<const lab::TracedStep> steps_of(size_t launch) const;
  std::span<const lab::TracedBeside> beside_of(size_t launch) const;
};

/// Nothing where the bytes are no trace, or point outside of themselves.
std::optional<Trace> read_trace(const std::string& bytes);

/// The counters that steps tell of; the others are 0. Bytes are lanes times bytes.
lab::CountsRecord sum_of(const Trace& trace, std::span<const lab::TracedStep> steps);

/// Sectors that each step brings into the block's L1 cache, or writes through it: loads of what the block has not loaded before, and
/// all stores. As many as the cache would ask L2 for if it kept all.
std::vector<uint32_t> sectors_from_l2(const Trace& trace, std::span<const lab::TracedStep> steps);

/// What lanes read or wrote in a step, words_of_lane() for each active one.
std::span<const uint32_t> values_of(const Trace& trace, const lab::TracedStep& step);

/// The launch whose traced blocks store most into `array`; the last one with a step where none does; 0.
size_t main_launch(const Trace& trace, const std::string& array);

/// One thread (linear in its block) at one byte of an array, from the place `pc`.
struct Touch {
  uint64_t pc = 0, block = 0;
  int thread = 0;
  std::string array;
  int64_t offset = 0;
};
/// The steps of `launch` in which that happens.
std::vector<int> find_steps(const Trace& trace, size_t launch, const Touch& touch);

/// Of two lists of such steps the two that lie closest together with no barrier in between; without such a pair the first of
/// each; -1 where a list is empty.
std::pair<int, int> closest(const Trace& trace, size_t launch, const std::vector<int>& ones,
                            const std::vector<int>& others);

}  // namespace grader
