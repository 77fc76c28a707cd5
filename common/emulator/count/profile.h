// What a time model needs beyond the counters, launch by launch (common/protocol/profile_record.h). Recording takes
// time, so it is done only in cases that request it.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "common/emulator/count/atomic_words.h"
#include "common/emulator/count/memory_counters.h"
#include "common/emulator/count/places.h"
#include "common/emulator/count/warp_chain.h"
#include "common/protocol/profile_record.h"

namespace emu {

/// Which 32-byte sectors of device memory have been touched.
class Sectors {
 public:
  /// Returns false if the sector was added before.
  bool add(uint64_t sector);
  /// Returns the number of sectors, and clears the set.
  uint64_t take();

 private:
  std::vector<uint64_t> bits_;  // one bit per sector of device memory
  std::vector<uint64_t> list_;
};

/// Tracks the global loads of a lane. The lane must wait for a loaded value before it stores it to shared memory.
class StagedLoads {
 public:
  /// `place`: the call path in the upper half, the offset in the program in the lower.
  void loaded_global(uint64_t place);
  void loaded_shared(uint32_t bytes) { shared_loads_ += bytes / 4; }
  void stored_shared(uint64_t place);
  /// The last load and its store were one asynchronous copy, which is in flight until it lands.
  void async_started();
  void async_landed();
  void add_to(lab::ProfiledLaunch& launch) const;
  void clear() { *this = {}; }

 private:
  struct Group {
    uint64_t loads = 0, since = 0;  // number of loads; number of 4-byte shared loads before the first
  };
  void settle(Group& group);
  Group waiting_;
  std::vector<Group> copying_;  // one entry per copy, in order of completion
  size_t landed_ = 0;           // number of these copies that have landed
  Group stored_;                // the last group that was settled
  uint64_t store_ = 0;          // place of the last store
  uint64_t shared_loads_ = 0, staged_ = 0, early_ = 0, meanwhile_ = 0, async_ = 0;
};

/// Shared loads of a thread that computes its sums of a tile one after the other, each over all steps of k. nvcc
/// unrolls these loops and loads each word once between two barriers.
class LoadsMadeOnce {
 public:
  void add(const WarpRequest& r, uint64_t place);
  /// The warp has reached a barrier or stored to shared memory.
  void forget();
  /// Replaces the counts of the launch by these, if most of its loads load a word again.
  void replace(lab::ProfiledLaunch& launch) const;

 private:
  bool is_new(uint64_t request);
  SharedLoads loads_{256};
  std::vector<uint64_t> known_;  // hash table of requests
  size_t held_ = 0;
};

class Profile {
 public:
  void begin(bool wanted);
  bool wanted() const { return wanted_; }

  void launch_begins(const lab::CountsRecord& before);
  void launch_ends(const lab::CountsRecord& now);
  void block_begins(int threads);
  void block_ends();
  /// A warp of the running block executes an instruction that accesses global memory.
  void global_load(int warp, const WarpRequest& r, uint64_t place);
  void global_store(int warp, const WarpRequest& r);
  /// The same for shared memory.
  void shared_load(int warp, const WarpRequest& r, uint64_t place) {
    chain(warp).loads_shared(r, place);
    rolled_loads_.add(r, place);
    loads_made_once_.add(r, place);
  }
  void shared_store(int warp) {
    chain(warp).stores_shared();
    loads_made_once_.forget();
  }
  void atomic(int warp, const WarpRequest& r);
  void warp_drained(int warp) {
    if (!wanted_) return;
    chain(warp).meets_barrier();
    rolled_loads_.flush();
    loads_made_once_.forget();
  }
  /// The running thread has reached this basic block.
  void reached(uint32_t pc);
  /// Loads of a lane of the running block.
  StagedLoads& lane(int thread) { return lanes_[static_cast<size_t>(thread)]; }

  /// Returns a ProfileHead and its parts.
  std::string bytes() const;

 private:
  void settle();
  ChainOfWarp& chain(int warp) { return chains_[static_cast<size_t>(warp)]; }
  void touch(const WarpRequest& r, Sectors* also);

  bool wanted_ = false;
  lab::CountsRecord before_ = {};
  std::vector<lab::ProfiledLaunch> launches_;
  std::vector<lab::ProfiledPlace> places_;
  Places reached_;  // of the running launch
  std::vector<StagedLoads> lanes_;
  std::vector<ChainOfWarp> chains_;  // of the running block
  AtomicWords atomic_words_;
  Sectors sectors_, touched_, stored_;  // loaded by the block; of the launch
  LoadsOfSteps rolled_loads_;
  LoadsMadeOnce loads_made_once_;
  uint64_t frame_bytes_ = 0;
};

/// Number of distinct 128-byte lines that the active lanes access.
uint64_t count_lines(const WarpRequest& r);
/// Number of passes of the L1 cache: at least one per line, and each serves only as many lanes as 128 bytes per cycle
/// allow.
uint64_t count_passes(const WarpRequest& r, bool load);
/// How L1 serves a load. In one cycle it can look up an even-numbered and an odd-numbered line (an H200 takes 32 cycles for
/// rows that are 4,096 bytes apart, and 15 for rows that are 6,000 apart).
struct Lookups {
  uint64_t passes, tag_turns;
};
Lookups count_lookups(const WarpRequest& r);

}  // namespace emu
