// Logs the instructions of the warps of some blocks in playback order (counter.h), for a trace
// (common/protocol/trace_record.h). A step is one warp instruction or one barrier.
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
  /// Takes the value that this lane reads or writes in the next step.
  void take_value(int lane, LaneValues& values) {
    access_[static_cast<size_t>(lane)] = values.taken();
    taken_[static_cast<size_t>(lane)] = values.take();
  }
  /// Adds a step. `load`: for a shared load, its index in SharedLoads.
  void played(int warp, const WarpRequest& r, const LaneAccess& place, uint64_t sectors, const Wavefronts& wavefronts,
              uint64_t load);
  /// Adds an event of the running thread between two of its accesses: a copy, product or barrier. Equal events of the
  /// lanes of a warp are merged.
  void beside(lab::TracedBeside one, uintptr_t box, const LaneValues& values);
  /// Makes `loads` report the costs of shared loads, which settle() needs.
  void listen(SharedLoads& loads) { loads.tell(&counted_); }
  /// For each group of joined shared loads that was counted since the last call, adds the cost to the last step of the
  /// group.
  void settle();
  /// Returns a lab::TraceHead, followed by the parts that it announces.
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
  std::array<AccessValue, 32> taken_ = {};  // by lane: value in the next step
  std::array<size_t, 32> access_ = {};      // by lane: index of the next step's access among the lane's accesses
  struct Known {
    KnownArrays arrays;
    std::unordered_map<std::string, uint32_t> patterns, beside;
  };
  std::unique_ptr<Known> known_;  // null before begin()
  std::vector<lab::TracedStep> steps_;
  std::vector<CountedLoads> counted_;
  struct Waiting {
    uint64_t load;  // number of the load in SharedLoads
    size_t step;    // index in steps_
  };
  std::vector<Waiting> waiting_;  // shared loads that are not counted yet
  struct Unplaced {
    size_t beside;  // index in beside_
    int thread;
    size_t access;  // index of the thread's access that follows the event
  };
  std::vector<lab::TracedBeside> beside_;  // events between steps
  std::vector<Unplaced> unplaced_;         // events for which the next step has not been replayed yet
  bool cut_ = false;                       // true if steps are missing because there were more than requested
};

}  // namespace emu
