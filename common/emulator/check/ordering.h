// Order between blocks. When a thread performs an atomic, it publishes the work of its block before the last fence that
// counts for the thread. A block that later performs an atomic on the same address is ordered after this work, and after
// all work that the publisher was ordered after. A fence counts for its thread; after a barrier also for the block, and
// after a synchronisation of lanes also for these lanes.
#pragma once
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "common/emulator/device/state/threads.h"

namespace emu {

/// What one turn published: all its work up to and including interval `until`. The order of threads within the block is
/// ignored here. This can miss a race but never invents one; a different order of threads misses different races.
struct Published {
  size_t turn;
  uint32_t until;
};

/// The earlier turns that a block is ordered after. For turns from `floor` on it lists at most kMost publications exactly. For
/// turns before `floor` it includes everything that they published, which bounds its size.
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
  /// A launch begins. Publications of launches in other streams, which may run at the same time, stay valid.
  void clear();
  void block_begins();
  void barrier();
  void warp_met(int warp, unsigned lanes);
  /// Accesses of the thread from the next interval on come after the fence.
  void fence(int thread, uint32_t interval);
  /// A thread of the block that runs as `turn` performs an atomic on this address.
  void atomic(size_t turn, int thread, uintptr_t address);
  /// The running block waits for others and continues later in a new turn, with the same order.
  void block_waits(uint64_t block);
  void block_goes_on(uint64_t block);
  /// True if the running block is ordered after what this turn did in this interval.
  bool happened_before(size_t turn, uint32_t interval) const;
  /// Same, for an interval of a different launch.
  bool launch_happened_before(uint32_t interval) const { return interval <= known_of_launches_; }

 private:
  struct Release {
    Published own;
    std::shared_ptr<const KnownBlocks> known;  // null: none
  };
  /// State of one block.
  struct Own {
    std::shared_ptr<const KnownBlocks> known;
    uint32_t fenced = 0;                                                   // last fenced interval, for all its threads
    std::vector<uint32_t> fenced_by = std::vector<uint32_t>(kMaxThreads);  // same, for each thread
  };
  struct All {
    std::unordered_map<uintptr_t, Release> released_at;
    std::vector<uint32_t> published_until;  // by turn
    Own own;                                // state of the running block
    std::unordered_map<uint64_t, Own> waiting;
  };
  void receive(const Release& there, size_t turn);
  void receive_of_launches(uintptr_t address);
  void publish(const Published& own);
  void release(Release& there, const Published& own);

  using Intervals = std::unordered_map<uintptr_t, uint32_t>;

  std::unique_ptr<All> all_;              // null in most kernels, which have no fence
  std::unique_ptr<Intervals> published_;  // by address: what earlier launches published there
  uint32_t known_of_launches_ = 0;        // the earlier launches that the running block is ordered after
};

}  // namespace emu
