// Counts the memory operations of a warp that must wait for each other. The longest chain of such operations gives a
// lower bound for the time of a launch.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "common/emulator/count/memory_counters.h"
#include "common/protocol/profile_record.h"

namespace emu {

/// Classifies the loads of a warp by what they wait for. Only the addresses of the first active lane are compared.
/// `place` identifies the load instruction and its call path.
/// - regular: the address advances by a constant step. nvcc unrolls such loops by four, so the warp waits once for four
/// loads, unless a store between them might change the loaded value.
/// - gathered: the address depends on a value that another instruction loaded. The warp also waits once for several
/// such loads.
/// - dependent: all other loads. Each of them waits for the load before it.
class ChainOfLoads {
 public:
  void add(const WarpRequest& r, uint64_t place, lab::LoadChain& chain);
  /// Ends a round, which is a period in which regular loads can wait together. A store, a barrier or a dependent load
  /// ends a round.
  void end_round() {
    ++epoch_;
    together_ = 0;
  }

 private:
  struct Loaded {
    uint64_t place = 0, value = 0;
  };
  using Recent = std::array<Loaded, 3>;  // the latest load first
  /// State of one load instruction.
  struct Known {
    uint64_t place, address;  // address: address of its last load
    int64_t step;             // difference between its last two addresses in bytes; kNoStep: unknown
    int lane;                 // the lane whose addresses are compared
    uint32_t visits;          // number of loads in `epoch`
    uint32_t explained;  // number of its latest loads in a row whose address follows from the value of the load before
    uint64_t epoch;      // round of its last load
    Recent before;       // the loads of the warp before its last load
  };
  static constexpr int64_t kNoStep = INT64_MIN;
  Known& known_at(uint64_t place);
  enum class Sort { regular, gathered, dependent };
  Sort sort_of(Known& known, int lane, uint64_t address, uint32_t bytes) const;
  bool opens_round(Known& known);
  std::vector<Known> known_;
  Recent recent_ = {};     // the latest loads of the warp
  uint64_t epoch_ = 1;     // number of the running round
  uint32_t together_ = 0;  // largest number of loads by one instruction in this round
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
  /// The warp executes an atomic. `turns`: largest number of its lanes that access the same word.
  void takes_turns(bool shared, uint64_t turns);
  void meets_barrier() {
    global_.end_round();
    shared_.end_round();
  }

 private:
  ChainOfLoads global_, shared_;
};

}  // namespace emu
