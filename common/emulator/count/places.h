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
  /// Adds the counts of the block. If a warp entered more straight lines than `most`, sets `most` to that number and returns the
  /// warp; otherwise returns kNone.
  size_t settle(uint64_t& most);
  /// Appends the counts of a launch to `places`, and clears them.
  void take(uint32_t launch, std::vector<lab::ProfiledPlace>& places);

 private:
  uint32_t new_slot(uint32_t pc);
  size_t threads_ = 0;
  std::vector<uint32_t> slots_;            // by place: from 1 on, in the order of first visits; 0: none
  std::vector<lab::ProfiledPlace> known_;  // by slot
  std::vector<uint32_t> lanes_;            // of the running block: [slot * threads + thread]
};

}  // namespace emu
