// Chains of dependent operations in a warp: the longest chain is a lower bound for the time of a launch.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "common/emulator/count/memory_counters.h"
#include "common/protocol/profile_record.h"

namespace emu {

/// Sorts loads by what they wait for, from the addresses of the first active lane:
/// - regular: the address advances by a constant step. nvcc unrolls such loops by four, so four loads wait together, unless a
///   store comes between them, which might change the loaded value.
/// - gathered: the address depends on a value that was loaded at a different place. These loads also wait together.
/// - dependent: all others. Each waits for the load before it.
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
    int64_t step;  // difference to the previous address; kNoStep: unknown
    int lane;
    uint32_t visits;     // in this epoch
    uint32_t explained;  // how often in a row the place's own last value explained the address
    uint64_t epoch;
    Recent before;  // the latest loads at that time
  };
  static constexpr int64_t kNoStep = INT64_MIN;
  Known& known_at(uint64_t place);
  enum class Sort { regular, gathered, dependent };
  Sort sort_of(Known& known, int lane, uint64_t address, uint32_t bytes) const;
  bool opens_round(Known& known);
  std::vector<Known> known_;
  Recent recent_ = {};
  uint64_t epoch_ = 1;
  uint32_t together_ = 0;  // largest number of loads of one place in this epoch
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
