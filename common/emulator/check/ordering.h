// Order between blocks. What a block did before a fence is published where one of its threads, for which the fence counts,
// performs an atomic later. Who performs an atomic there after that knows it, and all that the publisher knew. A fence counts
// for its thread, after a barrier for the block, and after a meeting of lanes for these.
#pragma once
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "common/emulator/device/state/threads.h"

namespace emu {

/// What one turn published: all that it did until this interval. The order of threads within the block is not looked at
/// here, which can miss a race and invents none; in another order of threads it is another part.
struct Published {
  size_t turn;
  uint32_t until;
};

/// What a block knows of those whose turn was before. Of few it knows exactly what; of all turns before `floor`, whatever
/// they published, so that it never takes more room than this.
class KnownBlocks {
 public:
  static constexpr size_t kMost = 64;

  bool holds(const Published& p) const;
  void add(const Published& p);
  void add(const KnownBlocks& other);
  size_t floor() const { return floor_; }

 private:
  size_t floor_ = 0;
  std::vector<Published> exact_;  // by turn
};

class Ordering {
 public:
  /// A launch starts. What others published before still counts for those that may run at the same time, in other streams.
  void clear();
  void block_begins();
  void barrier();
  void warp_met(int warp, unsigned lanes);
  /// What the thread does from the next interval on comes after it.
  void fence(int thread, uint32_t interval);
  /// A thread of the block whose turn it is performed an atomic on this address.
  void atomic(size_t turn, int thread, uintptr_t address);
  /// The running block waits for others, and goes on later, in another turn: it knows what it knew.
  void block_waits(uint64_t block);
  void block_goes_on(uint64_t block);
  /// Does the running block know what this turn did in this interval?
  bool happened_before(size_t turn, uint32_t interval) const;
  /// The same of another launch.
  bool launch_happened_before(uint32_t interval) const { return interval <= known_of_launches_; }

 private:
  struct Release {
    Published own;
    std::shared_ptr<const KnownBlocks> known;  // null: nothing
  };
  /// Of one block.
  struct Own {
    std::shared_ptr<const KnownBlocks> known;
    uint32_t fenced = 0;                                                   // for all its threads
    std::vector<uint32_t> fenced_by = std::vector<uint32_t>(kMaxThreads);  // for each
  };
  struct All {
    std::unordered_map<uintptr_t, Release> released_at;
    std::vector<uint32_t> published_until;  // by turn
    Own own;                                // of the running block
    std::unordered_map<uint64_t, Own> waiting;
  };
  void receive(const Release& there, size_t turn);
  void receive_of_launches(uintptr_t address);
  void publish(const Published& own);
  void release(Release& there, const Published& own);

  using Intervals = std::unordered_map<uintptr_t, uint32_t>;

  std::unique_ptr<All> all_;              // most kernels have no fence
  std::unique_ptr<Intervals> published_;  // by address: what launches before this one did until then
  uint32_t known_of_launches_ = 0;        // by the running block
};

}  // namespace emu
