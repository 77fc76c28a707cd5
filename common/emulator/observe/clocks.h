// Order between threads of the running block that do not all wait at one barrier: which work of other threads each thread is
// ordered after, when they synchronise at mbarriers, named barriers and waits for a product. Also, what of this work is
// visible to the copy engine and tensor cores, which needs a proxy fence.
#pragma once
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "common/emulator/observe/events.h"

namespace emu {

/// Costs nothing until two threads synchronise in one of these ways.
class Clocks {
 public:
  void clear() { known_.reset(); }
  /// Starts tracking at once, for blocks of a cluster: no barrier of one block orders all threads there.
  void begin() { known(); }
  /// These three act for the running thread.
  void publish(SyncPoint at);
  void come_after(SyncPoint at);
  void fence();
  /// All threads wait together: afterwards each is ordered after everything that any of them was ordered after.
  void barrier();
  void meet(int warp, unsigned lanes);
  void meet(const std::vector<int>& threads);
  /// The same for those of `threads` threads, from `first` on, that wait at a barrier of their block.
  void meet_at_barrier(int first, int threads);

  /// True if `thread` is ordered after the work of `other` in this interval, since the last barrier of the block.
  bool knows(int thread, int other, uint32_t interval) const;
  bool knows(int thread, SyncPoint point) const;
  /// True if `thread` is ordered after any work of one of `count` threads from `first` on.
  bool knows_any(int thread, int first, int count) const;
  /// True if a proxy fence comes after the stores of `writer` in this interval, and `thread` is ordered after it.
  bool is_fenced(int thread, int writer, uint32_t interval) const;

 private:
  struct Clock {
    std::vector<uint32_t> of_threads, fenced;  // intervals, by thread; missing entries are 0
    std::vector<uint32_t> of_objects;          // turns, by object
    uint32_t all_fenced = 0;                   // stores of any thread before this interval are fenced
    void join(const Clock& other);
  };
  struct Known {
    Clock common;                  // what all threads were ordered after at the last barrier
    std::vector<Clock> by_thread;  // valid where has_own is set
    std::vector<bool> has_own;
    std::unordered_map<uint64_t, Clock> published;
    const Clock& of(int thread) const;
    Clock& own(int thread);
  };
  Known& known();

  std::unique_ptr<Known> known_;
};

}  // namespace emu
