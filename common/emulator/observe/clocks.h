// Tracks the order of threads of the running block that synchronise without a barrier for all threads: at mbarriers,
// named barriers and waits for a product. For each thread, it records which work of other threads the thread is ordered
// after. It also records which part of this work is visible to the copy engine and tensor cores, which requires a proxy
// fence.
#pragma once
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "common/emulator/observe/events.h"

namespace emu {

/// No time or memory is spent until two threads synchronise in one of these ways.
class Clocks {
 public:
  void clear() { known_.reset(); }
  /// Starts tracking at once. Call this for clusters, where a barrier of one block does not order all threads.
  void begin() { known(); }
  // The running thread publishes its work at a synchronisation point, continues after such a point, or executes a proxy
  // fence.
  void publish(SyncPoint at);
  void come_after(SyncPoint at);
  void fence();
  /// All threads wait at one barrier. Afterwards each thread is ordered after all the work that any of them was ordered
  /// after before.
  void barrier();
  /// Same, for some lanes of a warp or for some threads.
  void meet(int warp, unsigned lanes);
  void meet(const std::vector<int>& threads);
  /// Same, for the `threads` threads from `first` on, if they wait at a barrier of their block.
  void meet_at_barrier(int first, int threads);

  /// True if thread `thread` is ordered after the work of thread `other` in this interval because the two have
  /// synchronised since the last barrier of the block.
  bool knows(int thread, int other, uint32_t interval) const;
  /// True if the thread has waited for this synchronisation point, directly or through other threads.
  bool knows(int thread, SyncPoint point) const;
  /// True if `thread` is ordered after some work of at least one of the `count` threads from `first` on.
  bool knows_any(int thread, int first, int count) const;
  /// True if a proxy fence follows the stores of thread `writer` in this interval, and `thread` is ordered after that
  /// fence.
  bool is_fenced(int thread, int writer, uint32_t interval) const;

 private:
  /// The work that one thread is ordered after.
  struct Clock {
    // By thread; missing entries are 0. of_threads: last interval of that thread's work. fenced: last interval in which
    // that thread's stores are visible to the copy engine and tensor cores.
    std::vector<uint32_t> of_threads, fenced;
    std::vector<uint32_t> of_objects;  // by object number: turn of the last SyncPoint
    uint32_t all_fenced = 0;           // stores of all threads before this interval are visible to the copy engine and
                                       // tensor cores
    void join(const Clock& other);
  };
  struct Known {
    Clock common;                                   // the work that all threads are ordered after since the last
                                                    // barrier
    std::vector<Clock> by_thread;                   // valid where has_own is set
    std::vector<bool> has_own;                      // the thread has synchronised since the last barrier
    std::unordered_map<uint64_t, Clock> published;  // by SyncPoint
    const Clock& of(int thread) const;
    Clock& own(int thread);
  };
  Known& known();

  std::unique_ptr<Known> known_;
};

}  // namespace emu
