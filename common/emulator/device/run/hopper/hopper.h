// Hopper hardware that runs asynchronously to the threads of the running block: barriers in shared memory (mbarrier),
// the copy engine, and the tensor cores of warp groups (wgmma). Each object that threads can wait for has a number.
// Observers receive this number in a SyncPoint (observe/events.h).
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

/// A location in the program, as an offset, and the call path that led there.
struct CodePlace {
  uint32_t pc = 0, path = 0;
};
/// Returns the location that a return address `pc` stands for, and the running thread's call path.
CodePlace place_now(void* pc);
/// Returns a finding at this location. `address` identifies the array.
lab::FindingRecord finding_from(const CodePlace& place, uintptr_t address, lab::FindingKind kind, lab::Detail detail);

/// A copy into shared memory by the copy engine for which no thread has waited yet.
struct CopyUnderWay {
  uintptr_t to;  // address in shared memory
  std::vector<unsigned char> data;
};

struct Mbarrier {
  uint32_t object;                      // number of this object (see the top of this file)
  uint32_t expected = 0, missing = 0;   // number of arrivals that each phase expects, and that the running phase still
                                        // lacks
  int64_t bytes = 0;                    // bytes that the running phase expects and that have not arrived
  int64_t bytes_expected = 0;           // total number of bytes that the running phase expects
  uint32_t phase = 0;                   // number of completed phases
  uint32_t seen = 0;                    // value of `phase` when a wait last succeeded
  bool is_fenced = false;               // a fence has made the initialisation visible to the copy engine
  uint16_t made_by = 0;                 // the thread that initialised the barrier
  CodePlace last_arrival, last_expect;  // locations of the last arrival and the last expect_tx
  std::deque<CopyUnderWay> copies;      // copies whose bytes count in the running phase
};

/// One wgmma.mma_async, with the arguments of the 128 threads of its warp group.
struct Product {
  WarpGroupProduct what = {};
  uintptr_t memory = 0;  // address of the block's shared memory
  uint32_t group = 0;    // number of the commit group that contains it
  CodePlace place;
  int arrived = 0;                 // number of threads that have issued it
  bool is_done = false;            // the sums have been computed
  std::vector<void*> sums;         // addresses of the accumulators, by thread
  std::vector<unsigned> fragment;  // A from registers: four words per thread, by thread
};

struct WarpGroup {
  uint32_t object = 0;           // number of this object
  std::deque<Product> products;  // recent products, oldest first
  uint32_t first = 0;            // index, among all products, of the first entry of `products`
  struct Member {
    uint32_t products = 0, groups = 0, waited = 0;  // numbers of products issued, groups committed, products waited for
  };
  Member members[kWarpGroup] = {};  // by thread of the warp group
};

struct NamedBarrier {
  uint32_t object;                 // number of this object
  uint32_t arrived = 0, turn = 0;  // number of threads that have arrived; how often the barrier has opened
};

/// Bulk copies of one thread from shared memory.
struct BulkStores {
  uint32_t read;        // number of an object whose turn counts the groups whose source has been read
  uint32_t groups = 0;  // number of committed groups
  struct Store {
    uint32_t group;
    uint32_t pc;
    std::vector<std::pair<uintptr_t, std::vector<unsigned char>>> rows;  // for each row: address in global memory, data
  };
  std::deque<Store> under_way;
};

struct Hopper {
  std::unordered_map<uint32_t, Mbarrier> barriers;   // by offset in shared memory
  std::unordered_map<int, WarpGroup> groups;         // by the group's first thread
  std::unordered_map<uint32_t, NamedBarrier> named;  // by number of the barrier
  std::unordered_map<int, BulkStores> stores;        // by thread
  uint32_t objects = kClusterBarrier + 1;            // next object number
  uint32_t cluster_turns = 0;                        // how often the cluster's barrier has opened
  uint32_t last_whole_turn = 0;  // value of cluster_turns when an interval last ended for all threads
  uint64_t steps = 0;            // number of events so far that may have resumed threads

  uint32_t new_object() { return objects++; }
};

/// Returns the state of the running block; creates it at the first call.
Hopper& hopper();

/// Passes an event at the location `pc` to the observers that record such events.
void tell_beside(void* pc, lab::TracedBeside what, uintptr_t box = 0);

/// True if the copy engine and tensor cores complete their work at once in this run. False if they complete it as late
/// as possible.
bool beside_finishes_at_once();

/// Opens the cluster's barrier, or the barriers of single blocks of the cluster. Returns false if no thread waits there
/// or if a thread has not arrived.
bool open_cluster_barrier();
bool open_barriers_in_cluster();
/// This thread has exited.
void note_block_left(int thread);

/// Suspends the running thread until an event at the object, or until no thread can continue.
void wait_at_object(void* pc, uint32_t object);
/// Resumes the threads that wait at the object, because of an event.
void wake_at_object(uint32_t object);
/// Called if the running thread need not wait. In lockstep mode the thread yields, because other lanes of its warp may
/// have waited.
void meet_lanes_that_waited();

/// Starts a copy whose bytes count in the running phase of the barrier.
void begin_copy(Mbarrier& barrier, CopyUnderWay copy);
/// Call after all threads of the block have ended: reports bytes and arrivals that are left over at mbarriers.
void end_barriers();
/// Call after all threads of the block have ended: completes bulk stores for which no thread has waited.
void end_stores();
/// Returns the mbarrier at this offset in shared memory. If there is none, ends the launch with a finding.
Mbarrier& mbarrier_at(void* pc, uint32_t offset);
/// Same as mbarrier_at(). Also reports that the barrier is not visible to the copy engine if no fence followed its
/// initialisation.
Mbarrier& mbarrier_of_copy(void* pc, uint32_t offset);

/// Ends the launch with a finding. Used where a GPU would end the launch with an error.
[[noreturn]] void end_at(void* pc, lab::FindingKind kind, lab::Detail detail, uintptr_t address, int64_t number = 0,
                         int64_t extent = 0);

}  // namespace emu
