// Data that the copy engine loads into shared memory: whether a thread reads it, and whether it may arrive while tensor cores multiply.
// This depends on the order that barriers establish, not on when operations happened to run: a copy into a block and a product of that
// block may overlap if the one that begins later is not ordered after the end of the other.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "common/emulator/observe/clocks.h"
#include "common/emulator/observe/events.h"
#include "common/protocol/counts_record.h"

namespace emu {

class CopiesAhead {
 public:
  void block_begins();
  /// Adds the counts of the block's copies.
  void block_ends(lab::CountsRecord& total);

  /// The order between threads, as in the events of these names.
  void published(SyncPoint at) { clocks_.publish(at); }
  void came_after(SyncPoint at) { clocks_.come_after(at); }
  void barrier() { clocks_.barrier(); }
  void block_barrier(int first_thread, int threads) { clocks_.meet_at_barrier(first_thread, threads); }
  void warp_met(int warp, unsigned lanes) { clocks_.meet(warp, lanes); }

  void use_begins(const BesideUse& use, uintptr_t address, size_t bytes);
  /// A thread reads this word of shared memory, by its number.
  void word_read(uintptr_t word) {
    if (word < fill_of_word_.size() && fill_of_word_[word]) use(fill_of_word_[word]);
  }

 private:
  /// Copies that one phase of a barrier waits for, in one block of the cluster.
  struct Fill {
    SyncPoint over;
    int rank = 0;
    uint64_t bytes = 0, used = 0;
    bool is_ahead = false;
  };

  struct Multiplying {
    SyncPoint last;  // product of a warp group
    int rank;        // of its block
  };

  void copy_begins(SyncPoint over, uintptr_t address, size_t bytes);
  void product_begins(SyncPoint over);
  bool may_be_multiplying(int rank) const;
  std::span<Fill> recent_fills();
  void use(uint32_t& fill_of_word) {
    fills_[fill_of_word - 1].used += 4;
    fill_of_word = 0;
  }

  Clocks clocks_;
  std::vector<Fill> fills_;
  std::vector<uint32_t> fill_of_word_;  // from 1 on; 0: none, or the word was read
  std::vector<Multiplying> warp_groups_;
  SyncPoint begun_ = {};  // the last product that was reported
};

}  // namespace emu
