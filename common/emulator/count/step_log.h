// What the warps of some blocks did, in playback order: the raw material of a trace (common/protocol/trace_record.h).
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "common/emulator/count/lane_values.h"
#include "common/emulator/count/memory_counters.h"
#include "common/emulator/observe/known_arrays.h"
#include "common/protocol/trace_record.h"

namespace emu {

struct LaneAccess;

class StepLog {
 public:
  void begin(const lab::TraceRequest& request);
  void launch_begins();
  void block_begins() { settle_beside(); }
  void barrier();
  /// Takes the value that a lane reads or writes in the next step.
  void take_value(int lane, LaneValues& values) {
    access_[static_cast<size_t>(lane)] = values.taken();
    taken_[static_cast<size_t>(lane)] = values.take();
  }
  /// Adds a step. `load`: the number of a shared load.
  void played(int warp, const WarpRequest& r, const LaneAccess& place, uint64_t sectors, const Wavefronts& wavefronts,
              uint64_t load);
  /// Adds an event of the running thread between two of its accesses. Equal events of lanes of a warp are merged.
  void beside(lab::TracedBeside one, uintptr_t box, const LaneValues& values);
  /// Makes the costs of shared loads known to settle().
  void listen(SharedLoads& loads) { loads.tell(&counted_); }
  /// Adds the costs of shared loads counted since the last call to the last step of each group of joined loads.
  void settle();
  /// Returns a TraceHead and its parts.
  std::string bytes();

 private:
  void settle(const CountedLoads& counted);
  size_t take(uint64_t load);
  bool wants_block() const;
  void place_beside(int warp, uint32_t lanes);
  void settle_beside();
  bool wants_warp(int warp) const { return request_.warp < 0 || request_.warp == warp; }
  bool has_room();
  uint32_t pattern_of(const WarpRequest& r, int first_lane);
  lab::TracedStep new_step() const;
  void add_values(const WarpRequest& r, lab::TracedStep& step);

  lab::TraceRequest request_ = {};
  std::vector<lab::TracedLaunch> launches_;
  std::vector<uint32_t> pattern_words_, values_;
  std::array<AccessValue, 32> taken_ = {};  // by lane, for the next step
  std::array<size_t, 32> access_ = {};      // by lane: index of the access in its lane
  struct Known {
    KnownArrays arrays;
    std::unordered_map<std::string, uint32_t> patterns, beside;
  };
  std::unique_ptr<Known> known_;  // null before begin(): the device is created before anything runs
  std::vector<lab::TracedStep> steps_;
  std::vector<CountedLoads> counted_;
  struct Waiting {
    uint64_t load;  // number of the load
    size_t step;
  };
  std::vector<Waiting> waiting_;  // shared loads that are not counted yet
  struct Unplaced {
    size_t beside;  // index in beside_
    int thread;
    size_t access;  // index of the thread's access that follows the event
  };
  std::vector<lab::TracedBeside> beside_;
  std::vector<Unplaced> unplaced_;  // events whose step has not been played yet
  bool cut_ = false;
};

}  // namespace emu
