// Counts the bytes that the copy engine loads into shared memory, how many of them are read, and how many may arrive
// while tensor cores multiply. The last count depends on the order that barriers establish, not on the order in which
// operations ran in the emulator. A copy into a block's shared memory and a product of that block may overlap if the
// one that begins later is not ordered after the end of the other.
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
  /// Adds the counts of the copies of the running block, or cluster, to `total`.
  void block_ends(lab::CountsRecord& total);

  // The next functions track the order of threads. They have the same meaning as the events of these names
  // (observe/events.h).
  void published(SyncPoint at) { clocks_.publish(at); }
  void came_after(SyncPoint at) { clocks_.come_after(at); }
  void barrier() { clocks_.barrier(); }
  void block_barrier(int first_thread, int threads) { clocks_.meet_at_barrier(first_thread, threads); }
  void warp_met(int warp, unsigned lanes) { clocks_.meet(warp, lanes); }

  void use_begins(const BesideUse& use, uintptr_t address, size_t bytes);
  /// A thread reads the shared word with this index.
  void word_read(uintptr_t word) {
    if (word < fill_of_word_.size() && fill_of_word_[word]) use(fill_of_word_[word]);
  }

 private:
  /// The copies into the shared memory of one block of the cluster for which one phase of an mbarrier waits.
  struct Fill {
    SyncPoint over;  // the phase
    int rank = 0;    // rank of the block
    // bytes: size of the copies. used: how many of these bytes were read.
    uint64_t bytes = 0, used = 0;
    bool is_ahead = false;  // the copies may arrive while tensor cores multiply
  };

  /// A warp group that has issued a product to the tensor cores.
  struct Multiplying {
    SyncPoint last;  // its last product
    int rank;        // rank of its block
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
  std::vector<uint32_t> fill_of_word_;  // by shared word: index in fills_ plus 1; 0: no copy, or the word has been read
  std::vector<Multiplying> warp_groups_;
  SyncPoint begun_ = {};  // the product that began last
};

}  // namespace emu
