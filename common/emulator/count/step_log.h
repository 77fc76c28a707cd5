// What the warps of some blocks did, in the order of the playback: the recorder's raw material (common/protocol/trace_record.h).
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "common/emulator/count/memory_counters.h"
#include "common/emulator/observe/known_arrays.h"
#include "common/protocol/trace_record.h"

namespace emu {

struct LaneAccess;

class StepLog {
 public:
  void begin(const lab::TraceRequest& request);
  void launch_begins();
  void barrier();
  void played(int warp, const WarpRequest& r, const LaneAccess& place, uint64_t sectors, const Wavefronts& wavefronts);
  /// What shared loads have cost by now: what is new belongs to the last one that was played.
  void settle(int warp, const SharedLoads& loads);
  /// TraceHead and its parts.
  std::string bytes() const;

 private:
  bool wants_block() const;
  bool wants_warp(int warp) const { return request_.warp < 0 || request_.warp == warp; }
  bool has_room();
  uint32_t pattern_of(const WarpRequest& r, int first_lane);
  lab::TracedStep new_step() const;

  lab::TraceRequest request_ = {};
  std::vector<lab::TracedLaunch> launches_;
  std::vector<uint32_t> pattern_words_;
  struct Known {
    KnownArrays arrays;
    std::unordered_map<std::string, uint32_t> patterns;
  };
  std::unique_ptr<Known> known_;  // none before begin(): the device is made before anything runs
  std::vector<lab::TracedStep> steps_;
  size_t last_shared_load_ = SIZE_MAX;
  uint64_t instructions_ = 0, wavefronts_ = 0, conflicts_ = 0;  // of shared loads, as settled
  bool cut_ = false;
};

}  // namespace emu
