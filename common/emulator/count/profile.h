// Records the data of each launch that a time model needs in addition to the counters
// (common/protocol/profile_record.h). Recording takes time, so only cases that request it are recorded.
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

/// A set of 32-byte sectors of device memory.
class Sectors {
 public:
  /// Adds a sector, given by its index in device memory. Returns false if the set already contains it.
  bool add(uint64_t sector);
  /// Returns the number of sectors in the set, and clears the set.
  uint64_t take();

 private:
  std::vector<uint64_t> bits_;  // one bit per sector of device memory
  std::vector<uint64_t> list_;  // indices of the sectors, to clear bits_
};

/// Tracks the global loads of a lane. The lane must wait for a loaded value before it stores the value to shared
/// memory.
class StagedLoads {
 public:
  /// `place`: location in the code. The upper 32 bits are the call path; the lower 32 bits are the offset in the
  /// program.
  void loaded_global(uint64_t place);
  void loaded_shared(uint32_t bytes) { shared_loads_ += bytes / 4; }
  void stored_shared(uint64_t place);
  /// The last load and the last store were one asynchronous copy (cp.async). It is in flight until async_landed().
  void async_started();
  void async_landed();
  void add_to(lab::ProfiledLaunch& launch) const;
  void clear() { *this = {}; }

 private:
  /// Global loads whose values are stored to shared memory together.
  struct Group {
    uint64_t loads = 0, since = 0;  // number of loads; value of shared_loads_ at the first load
  };
  void settle(Group& group);
  Group waiting_;               // loads since the last store to shared memory
  std::vector<Group> copying_;  // one entry per asynchronous copy, in order of completion
  size_t landed_ = 0;           // how many entries of copying_ have landed
  Group stored_;                // the group of the last store
  uint64_t store_ = 0;          // `place` of the last store
  // shared_loads_: number of 4-byte words that the lane has loaded from shared memory. The other variables are the
  // lane's shares of staged_loads, early_loads, loads_meanwhile and async_loads in lab::ProfiledLaunch.
  uint64_t shared_loads_ = 0, staged_ = 0, early_ = 0, meanwhile_ = 0, async_ = 0;
};

/// Counts shared loads as nvcc would compile them in one special case: a thread computes several sums from a tile one
/// after the other, each in a loop over k. nvcc unrolls these loops and loads each word once between two barriers.
class LoadsMadeOnce {
 public:
  void add(const WarpRequest& r, uint64_t place);
  /// The warp has reached a barrier or stored to shared memory.
  void forget();
  /// Replaces the launch's counts of shared loads by the counts of this class if the latter contain at most 60% as many
  /// instructions.
  void replace(lab::ProfiledLaunch& launch) const;

 private:
  bool is_new(uint64_t request);
  SharedLoads loads_{256};
  std::vector<uint64_t> known_;  // hash table of the requests since the last barrier or shared store
  size_t held_ = 0;              // number of requests in the table
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
  /// A warp of the running block executes an instruction that accesses shared memory.
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
  /// The running thread has reached the basic block at offset `pc` in the program.
  void reached(uint32_t pc);
  /// Returns the loads of this thread of the running block.
  StagedLoads& lane(int thread) { return lanes_[static_cast<size_t>(thread)]; }

  /// Returns a lab::ProfileHead, followed by the launches and places whose numbers it gives.
  std::string bytes() const;

 private:
  void settle();
  ChainOfWarp& chain(int warp) { return chains_[static_cast<size_t>(warp)]; }
  void touch(const WarpRequest& r, Sectors* also);

  bool wanted_ = false;
  lab::CountsRecord before_ = {};  // counts before the current launch
  std::vector<lab::ProfiledLaunch> launches_;
  std::vector<lab::ProfiledPlace> places_;  // basic blocks of the completed launches
  Places reached_;                          // basic blocks of the current launch
  std::vector<StagedLoads> lanes_;          // by thread of the running block
  std::vector<ChainOfWarp> chains_;         // by warp of the running block
  AtomicWords atomic_words_;
  // sectors_: sectors that the running block has loaded. touched_: sectors that the current launch has accessed.
  // stored_: sectors to which the current launch has stored, including atomics.
  Sectors sectors_, touched_, stored_;
  LoadsOfSteps rolled_loads_;
  LoadsMadeOnce loads_made_once_;
  uint64_t frame_bytes_ = 0;  // size of the largest stack frame in the current launch
};

/// Number of distinct 128-byte lines that the active lanes access.
uint64_t count_lines(const WarpRequest& r);
/// Number of passes that the L1 cache makes for a request. Each 128-byte line needs at least one pass, and one pass
/// transfers at most 128 bytes.
uint64_t count_passes(const WarpRequest& r, bool load);
/// How the L1 cache serves a global load. In one cycle, the cache can look up the tags of one even-numbered and one
/// odd-numbered line. Measured on an H200: 32 cycles if the lanes' rows are 4,096 bytes apart, and 15 cycles if they
/// are 6,000 bytes apart.
struct Lookups {
  uint64_t passes, tag_turns;  // passes: see count_passes(). tag_turns: cycles for the tag lookups
};
Lookups count_lookups(const WarpRequest& r);

}  // namespace emu
