// Hardware that runs asynchronously to the running block's threads: barriers in shared memory (mbarrier), the copy
// engine, and the tensor cores of warp groups. Everything that threads can synchronise with has an object number, which
// observers receive.
#pragma once
#include <cstdint>
#include <deque>
#include <unordered_map>
#include <vector>

#include "common/emulator/observe/events.h"
#include "common/emulator/wall/tensor_map.h"
#include "emulator.h"

namespace emu {

constexpr int kWarpGroup = 128;  // number of threads

/// A place in the program, and the call path that led there.
struct CodePlace {
  uint32_t pc = 0, path = 0;
};
CodePlace place_now(void* pc);
/// Returns a record of an event at this place; `address` identifies the array.
lab::FindingRecord finding_from(const CodePlace& place, uintptr_t address, lab::FindingKind kind, lab::Detail detail);

/// A copy into shared memory that has not been waited for.
struct CopyUnderWay {
  uintptr_t to;
  std::vector<unsigned char> data;
};

struct Mbarrier {
  uint32_t object;
  uint32_t expected = 0, missing = 0;  // arrivals: expected per phase, missing in this phase
  int64_t bytes = 0;                   // bytes of this phase that have not arrived
  int64_t bytes_expected = 0;          // all bytes of this phase
  uint32_t phase = 0;                  // number of completed phases
  uint32_t seen = 0;                   // number of completed phases that some thread has seen
  bool is_fenced = false;              // visible to the copy engine
  uint16_t made_by = 0;
  CodePlace last_arrival, last_expect;
  std::deque<CopyUnderWay> copies;
};

/// The arguments of 128 threads for one wgmma.mma_async.
struct Product {
  WarpGroupProduct what = {};
  uintptr_t memory = 0;  // shared memory of the block
  uint32_t group = 0;
  CodePlace place;
  int arrived = 0;  // number of threads that have issued it
  bool is_done = false;
  std::vector<void*> sums;         // by thread
  std::vector<unsigned> fragment;  // by thread, four each
};

struct WarpGroup {
  uint32_t object = 0;
  std::deque<Product> products;  // starts with product number `first`
  uint32_t first = 0;
  struct Member {
    uint32_t products = 0, groups = 0, waited = 0;  // products issued, groups committed, products waited for
  };
  Member members[kWarpGroup] = {};
};

struct NamedBarrier {
  uint32_t object;
  uint32_t arrived = 0, turn = 0;
};

/// Bulk copies of one thread from shared memory.
struct BulkStores {
  uint32_t read;        // an object; its turn counts groups whose source has been read
  uint32_t groups = 0;  // number of committed groups
  struct Store {
    uint32_t group;
    uint32_t pc;
    std::vector<std::pair<uintptr_t, std::vector<unsigned char>>> rows;  // address in global memory, and data
  };
  std::deque<Store> under_way;
};

struct Hopper {
  std::unordered_map<uint32_t, Mbarrier> barriers;  // by offset in shared memory
  std::unordered_map<int, WarpGroup> groups;        // by first thread
  std::unordered_map<uint32_t, NamedBarrier> named;
  std::unordered_map<int, BulkStores> stores;  // by thread
  uint32_t objects = kClusterBarrier + 1;      // next object number
  uint32_t cluster_turns = 0;                  // how often the whole cluster has met
  uint32_t last_whole_turn = 0;                // last meeting at which an interval ended for all of them
  uint64_t steps = 0;                          // counts events that threads may wait for

  uint32_t new_object() { return objects++; }
};

/// State of the running block.
Hopper& hopper();

/// Passes an event at the current place to observers that record.
void tell_beside(void* pc, lab::TracedBeside what, uintptr_t box = 0);

/// True if the copy engine and tensor cores complete work at once; otherwise as late as possible.
bool beside_finishes_at_once();

/// Opens the cluster's barrier, or those of its blocks. False if no thread waits there or a thread has not arrived.
bool open_cluster_barrier();
bool open_barriers_in_cluster();
/// This thread has exited.
void note_block_left(int thread);

/// Suspends the running thread until an event at the object, or until no thread can continue.
void wait_at_object(void* pc, uint32_t object);
void wake_at_object(uint32_t object);
/// Called instead of a wait: in lock-step mode the thread yields, because other lanes of its warp may have waited.
void meet_lanes_that_waited();

/// Starts a copy whose bytes count in the running phase of the barrier.
void begin_copy(Mbarrier& barrier, CopyUnderWay copy);
/// Called after all threads of the block have ended. The first one reports bytes and arrivals left over at barriers;
/// the second completes stores that were not waited for.
void end_barriers();
void end_stores();
/// Returns the mbarrier; ends the launch with a finding if there is none.
Mbarrier& mbarrier_at(void* pc, uint32_t offset);
/// Same, for the copy engine, to which the barrier is visible only after a fence.
Mbarrier& mbarrier_of_copy(void* pc, uint32_t offset);

/// Ends the launch with a finding, as a GPU would end it.
[[noreturn]] void end_at(void* pc, lab::FindingKind kind, lab::Detail detail, uintptr_t address, int64_t number = 0,
                         int64_t extent = 0);

}  // namespace emu
