// Chains of dependent operations in a warp: the longest chain is a lower bound for the time of a launch.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "common/emulator/count/memory_counters.h"
#include "common/protocol/profile_record.h"

namespace emu {

/// Loads in steps of one size do not depend on each other: nvcc unrolls such loops by four, and four wait together, up to a store,
/// which might change what is loaded next. If an address depends on a value that another place loaded, the values are
/// loaded together as well. All others wait for the load before them. Of each request the first active lane is looked at.
class ChainOfLoads {
 public:
  void add(const WarpRequest& r, uint64_t place, lab::LoadChain& chain);
  void end_round() {
    ++epoch_;
    together_ = 0;
  }

 private:
  struct Loaded {
    uint64_t place = 0, value = 0;
  };
  using Recent = std::array<Loaded, 3>;  // the latest first
  struct Known {
    uint64_t place, address;
    int64_t step;  // from the address before; kNoStep: not known
    int lane;
    uint32_t visits;     // in this epoch
    uint32_t explained;  // how often in a row the value before it explained the address
    uint64_t epoch;
    Recent before;  // what had been loaded then
  };
  static constexpr int64_t kNoStep = INT64_MIN;
  Known& known_at(uint64_t place);
  enum class Sort { regular, gathered, dependent };
  Sort sort_of(Known& known, int lane, uint64_t address, uint32_t bytes) const;
  bool opens_round(Known& known);
  std::vector<Known> known_;
  Recent recent_ = {};
  uint64_t epoch_ = 1;
  uint32_t together_ = 0;  // loads of the place that has most of them in this epoch
};

class ChainOfWarp {
 public:
  lab::WarpChain chain = {};
  void loads(const WarpRequest& r, uint64_t place) { global_.add(r, place, chain.global); }
  void loads_shared(const WarpRequest& r, uint64_t place) { shared_.add(r, place, chain.shared); }
  void stores() {
    ++chain.stores;
    global_.end_round();
  }
  void stores_shared() {
    ++chain.shared_stores;
    shared_.end_round();
  }
  void takes_turns(bool shared, uint64_t turns);
  void meets_barrier() {
    global_.end_round();
    shared_.end_round();
  }

 private:
  ChainOfLoads global_, shared_;
};

}  // namespace emu
