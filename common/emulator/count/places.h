// Counts how often the threads of a launch execute each basic block ("place") of the program. The offset `pc` of a
// basic block in the program identifies it.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/protocol/profile_record.h"

namespace emu {

class Places {
 public:
  void block_begins(size_t threads);
  /// This thread of the running block enters the basic block at `pc`.
  void add(uint32_t pc, size_t thread) {
    if (pc >= slots_.size()) slots_.resize(pc + 1, 0);
    uint32_t slot = slots_[pc];
    if (slot == 0) slot = new_slot(pc);
    ++lanes_[(slot - 1) * threads_ + thread];
  }

  static constexpr size_t kNone = ~size_t{0};
  /// Adds the counts of the running block to those of the launch. Let n be the largest number of basic blocks that a
  /// warp of the block entered. If n is larger than `most`, sets `most` to n and returns the index of that warp;
  /// otherwise returns kNone.
  size_t settle(uint64_t& most);
  /// Appends the counts of the launch with this number to `places`, and clears the counts.
  void take(uint32_t launch, std::vector<lab::ProfiledPlace>& places);

 private:
  uint32_t new_slot(uint32_t pc);
  size_t threads_ = 0;
  std::vector<uint32_t> slots_;            // [pc]: index in known_ plus 1; 0: not executed yet
  std::vector<lab::ProfiledPlace> known_;  // counts of the launch, in the order of first executions
  std::vector<uint32_t> lanes_;            // [index in known_ * threads_ + thread]: executions in the running block
};

}  // namespace emu
