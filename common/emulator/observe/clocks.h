// Order between threads of the running block that do not all wait together: what each knows of what the others have done, where
// they meet at mbarriers, named barriers and waits for a product. And what of it the copy engine and tensor cores may see, which
// needs a fence.
#pragma once
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "common/emulator/observe/events.h"

namespace emu {

/// Nothing here costs anything before a thread has met another one so.
class Clocks {
 public:
  void clear() { known_.reset(); }
  /// From here on everything is kept: where no barrier says what all know.
  void begin() { known(); }
  /// By the running thread.
  void publish(SyncPoint at);
  void come_after(SyncPoint at);
  void fence();
  /// All threads wait together: each knows what all know.
  void barrier();
  void meet(int warp, unsigned lanes);
  void meet(const std::vector<int>& threads);
  /// Of these threads those that wait at a barrier of the block.
  void meet_at_barrier(int first, int threads);

  /// Does `thread` know what `other` did in this interval, since the last barrier of the block?
  bool knows(int thread, int other, uint32_t interval) const;
  bool knows(int thread, SyncPoint point) const;
  /// ... anything of so many threads from `first` on?
  bool knows_any(int thread, int first, int count) const;
  /// Was there a fence, after which `thread` knows of what `writer` stored in this interval?
  bool is_fenced(int thread, int writer, uint32_t interval) const;

 private:
  struct Clock {
    std::vector<uint32_t> of_threads, fenced;  // intervals, by thread; shorter: 0
    std::vector<uint32_t> of_objects;          // turns
    uint32_t all_fenced = 0;                   // what anybody stored before this interval
    void join(const Clock& other);
  };
  struct Known {
    Clock common;                  // what all knew at the last barrier
    std::vector<Clock> by_thread;  // where it has its own
    std::vector<bool> has_own;
    std::unordered_map<uint64_t, Clock> published;
    const Clock& of(int thread) const;
    Clock& own(int thread);
  };
  Known& known();

  std::unique_ptr<Known> known_;
};

}  // namespace emu
