// How often the threads of a launch execute each place of the program.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/protocol/profile_record.h"

namespace emu {

class Places {
 public:
  void block_begins(size_t threads);
  void add(uint32_t pc, size_t thread) {
    if (pc >= slots_.size()) slots_.resize(pc + 1, 0);
    uint32_t slot = slots_[pc];
    if (slot == 0) slot = new_slot(pc);
    ++lanes_[(slot - 1) * threads_ + thread];
  }

  static constexpr size_t kNone = ~size_t{0};
  /// Adds what the threads of the block did. The warp that entered more straight lines than `most`, which then is how many;
  /// kNone where there is none.
  size_t settle(uint64_t& most);
  /// Appends the counts of a launch to `places`, and clears them.
  void take(uint32_t launch, std::vector<lab::ProfiledPlace>& places);

 private:
  uint32_t new_slot(uint32_t pc);
  size_t threads_ = 0;
  std::vector<uint32_t> slots_;            // by place: 1 and more, in the order of first visits
  std::vector<lab::ProfiledPlace> known_;  // by slot
  std::vector<uint32_t> lanes_;            // slot after slot, thread by thread, of the running block
};

}  // namespace emu
