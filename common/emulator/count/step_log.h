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
  void barrier();
  /// What a lane of the next step read or wrote.
  void take_value(int lane, LaneValues& values) { taken_[static_cast<size_t>(lane)] = values.take(); }
  /// `load`: the number of a shared load.
  void played(int warp, const WarpRequest& r, const LaneAccess& place, uint64_t sectors, const Wavefronts& wavefronts,
              uint64_t load);
  /// From here on settle() knows what these cost.
  void listen(SharedLoads& loads) { loads.tell(&counted_); }
  /// What was counted of shared loads since the last time belongs to the last of the steps that were counted together.
  void settle();
  /// TraceHead and its parts.
  std::string bytes() const;

 private:
  void settle(const CountedLoads& counted);
  size_t take(uint64_t load);
  bool wants_block() const;
  bool wants_warp(int warp) const { return request_.warp < 0 || request_.warp == warp; }
  bool has_room();
  uint32_t pattern_of(const WarpRequest& r, int first_lane);
  lab::TracedStep new_step() const;
  void add_values(const WarpRequest& r, lab::TracedStep& step);

  lab::TraceRequest request_ = {};
  std::vector<lab::TracedLaunch> launches_;
  std::vector<uint32_t> pattern_words_, values_;
  std::array<AccessValue, 32> taken_ = {};  // by lane, of the step that is played next
  struct Known {
    KnownArrays arrays;
    std::unordered_map<std::string, uint32_t> patterns;
  };
  std::unique_ptr<Known> known_;  // none before begin(): the device is made before anything runs
  std::vector<lab::TracedStep> steps_;
  std::vector<CountedLoads> counted_;
  struct Waiting {
    uint64_t load;  // its number
    size_t step;
  };
  std::vector<Waiting> waiting_;  // shared loads that are not counted yet
  bool cut_ = false;
};

}  // namespace emu
