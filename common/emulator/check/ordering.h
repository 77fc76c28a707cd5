// Tracks how fences and atomics order the work of blocks. When a thread performs an atomic, it publishes the work that
// its block did before the last fence that applies to the thread. If a block later performs an atomic on the same
// address, it is ordered after this work. It is also ordered after all work that the publishing block was ordered
// after. A fence applies to the thread that executes it. After a barrier, the fence applies to the whole block; after a
// warp synchronisation, it applies to the participating lanes.
//
// A turn is a period in which one block runs. An interval is a part of a turn, for example the part between two
// barriers.
#pragma once
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "common/emulator/device/state/threads.h"

namespace emu {

/// The work that one turn published: all its work up to and including interval `until`. The order of threads within the
/// block is ignored. Therefore some races can be missed, but no false race is reported. A run with another thread order
/// misses different races.
struct Published {
  size_t turn;
  uint32_t until;
};

/// The published work that a block is ordered after at its present point. From turn `floor` on, at most kMost entries
/// are stored individually. To limit the size, all work published by turns before `floor` counts as included.
class KnownBlocks {
 public:
  static constexpr size_t kMost = 64;

  bool holds(const Published& p) const;
  void add(const Published& p);
  void add(const KnownBlocks& other);
  size_t floor() const { return floor_; }

 private:
  size_t floor_ = 0;
  std::vector<Published> exact_;  // sorted by turn
};

class Ordering {
 public:
  /// A launch begins. Work published by launches in other streams stays valid, because those launches may run
  /// concurrently.
  void clear();
  void block_begins();
  void barrier();
  void warp_met(int warp, unsigned lanes);
  /// This thread executes a fence in this interval. Its accesses from the next interval on are ordered after the fence.
  void fence(int thread, uint32_t interval);
  /// This thread of the running block, whose turn is `turn`, performs an atomic or a volatile access at this address.
  /// `releases`: it writes.
  void strong(size_t turn, int thread, uintptr_t address, bool releases);
  /// The running block waits for other blocks. It will continue in a new turn and keeps the order established so far.
  void block_waits(uint64_t block);
  void block_goes_on(uint64_t block);
  /// True if the running block is ordered after the work of `turn` in this interval.
  bool happened_before(size_t turn, uint32_t interval) const;
  /// True if the running block is ordered after the work of an earlier launch in this interval.
  bool launch_happened_before(uint32_t interval) const { return interval <= known_of_launches_; }

 private:
  struct Release {
    Published own;                             // work of the publishing block itself
    std::shared_ptr<const KnownBlocks> known;  // work after which that block was ordered; null: none
  };
  /// State of one block.
  struct Own {
    std::shared_ptr<const KnownBlocks> known;  // work after which the block is ordered; null: none
    uint32_t fenced = 0;                       // interval of the last fence that counts for all threads of the block
    std::vector<uint32_t> fenced_by = std::vector<uint32_t>(kMaxThreads);  // by thread: interval of its last fence
  };
  struct All {
    std::unordered_map<uintptr_t, Release> released_at;  // by address: the last publication by an atomic there
    std::vector<uint32_t> published_until;               // by turn: the last interval that it published
    Own own;                                             // state of the running block
    std::unordered_map<uint64_t, Own> waiting;           // by block index: state of the blocks that wait
  };
  void receive(const Release& there, size_t turn);
  void receive_of_launches(uintptr_t address);
  void publish(const Published& own);
  void release(Release& there, const Published& own);

  using Intervals = std::unordered_map<uintptr_t, uint32_t>;

  std::unique_ptr<All> all_;              // null in most kernels, which have no fence
  std::unique_ptr<Intervals> published_;  // by address: the last interval that earlier launches published there
  uint32_t known_of_launches_ = 0;        // the last interval of earlier launches after which the block is ordered
};

}  // namespace emu
