// What the warps of some blocks did, in the order of the playback: the recorder's raw material (common/protocol/trace_record.h).
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
  /// What a lane of the next step read or wrote.
  void take_value(int lane, LaneValues& values) {
    access_[static_cast<size_t>(lane)] = values.taken();
    taken_[static_cast<size_t>(lane)] = values.take();
  }
  /// `load`: the number of a shared load.
  void played(int warp, const WarpRequest& r, const LaneAccess& place, uint64_t sectors, const Wavefronts& wavefronts,
              uint64_t load);
  /// The running thread does this between two of its accesses. What lanes of a warp do alike is one.
  void beside(lab::TracedBeside one, uintptr_t box, const LaneValues& values);
  /// From here on settle() knows what these cost.
  void listen(SharedLoads& loads) { loads.tell(&counted_); }
  /// What was counted of shared loads since the last time belongs to the last of the steps that were counted together.
  void settle();
  /// TraceHead and its parts.
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
  std::array<AccessValue, 32> taken_ = {};  // by lane, of the step that is played next
  std::array<size_t, 32> access_ = {};      // and which of the lane's accesses it is
  struct Known {
    KnownArrays arrays;
    std::unordered_map<std::string, uint32_t> patterns, beside;
  };
  std::unique_ptr<Known> known_;  // none before begin(): the device is made before anything runs
  std::vector<lab::TracedStep> steps_;
  std::vector<CountedLoads> counted_;
  struct Waiting {
    uint64_t load;  // its number
    size_t step;
  };
  std::vector<Waiting> waiting_;  // shared loads that are not counted yet
  struct Unplaced {
    size_t beside;  // its place in the list
    int thread;
    size_t access;  // of the thread's, before which it is done
  };
  std::vector<lab::TracedBeside> beside_;
  std::vector<Unplaced> unplaced_;  // whose step is not played yet
  bool cut_ = false;
};

}  // namespace emu
