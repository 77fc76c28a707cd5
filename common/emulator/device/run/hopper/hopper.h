// What runs beside the threads of the running block: barriers in shared memory (mbarrier), the copy engine, and the tensor cores
// of warp groups. Each thing that threads may come after has a number, an object; observers are told of points in its life.
#pragma once
#include <cstdint>
#include <deque>
#include <unordered_map>
#include <vector>

#include "common/emulator/observe/events.h"
#include "common/emulator/wall/tensor_map.h"
#include "emulator.h"

namespace emu {

constexpr int kWarpGroup = 128;  // threads

/// Where the program is, and how it came there.
struct CodePlace {
  uint32_t pc = 0, path = 0;
};
CodePlace place_now(void* pc);
/// A record of what was done there; `address` names the array.
lab::FindingRecord finding_from(const CodePlace& place, uintptr_t address, lab::FindingKind kind, lab::Detail detail);

/// A copy into shared memory that has not been waited for.
struct CopyUnderWay {
  uintptr_t to;
  std::vector<unsigned char> data;
};

struct Mbarrier {
  uint32_t object;
  uint32_t expected = 0, missing = 0;  // arrivals: of each phase, and of this one
  int64_t bytes = 0;                   // of this phase, which have not come
  int64_t bytes_expected = 0;          // of this phase, in all
  uint32_t phase = 0;                  // so many are over
  uint32_t seen = 0;                   // so many, some thread knows
  bool is_fenced = false;              // the copy engine may use it
  uint16_t made_by = 0;
  CodePlace last_arrival, last_expect;
  std::deque<CopyUnderWay> copies;
};

/// What 128 threads bring to one wgmma.mma_async.
struct Product {
  WarpGroupProduct what = {};
  uintptr_t memory = 0;  // shared memory of its block
  uint32_t group = 0;
  CodePlace place;
  int arrived = 0;  // threads
  bool is_done = false;
  std::vector<void*> sums;         // by thread
  std::vector<unsigned> fragment;  // likewise, four for each
};

struct WarpGroup {
  uint32_t object = 0;
  std::deque<Product> products;  // from `first` on
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

/// Of one thread: what its bulk copies take out of shared memory.
struct BulkStores {
  uint32_t read;        // an object: a group is over where it has been read
  uint32_t groups = 0;  // committed
  struct Store {
    uint32_t group;
    uint32_t pc;
    std::vector<std::pair<uintptr_t, std::vector<unsigned char>>> rows;  // where in global memory
  };
  std::deque<Store> under_way;
};

struct Hopper {
  std::unordered_map<uint32_t, Mbarrier> barriers;  // by offset in shared memory
  std::unordered_map<int, WarpGroup> groups;        // by their first thread
  std::unordered_map<uint32_t, NamedBarrier> named;
  std::unordered_map<int, BulkStores> stores;  // by thread
  uint32_t objects = kClusterBarrier + 1;      // have a number
  uint32_t cluster_turns = 0;                  // so many times all of the cluster have met
  uint32_t last_whole_turn = 0;                // an interval ended for all of them there
  uint64_t steps = 0;                          // something has come that others may wait for

  uint32_t new_object() { return objects++; }
};

/// Of the running block.
Hopper& hopper();

/// For those who write down what threads do about it; at the place where the program is.
void tell_beside(void* pc, lab::TracedBeside what, uintptr_t box = 0);

/// Does the copy engine, do tensor cores, finish at once? Else as late as they may.
bool beside_finishes_at_once();

/// The cluster's barrier opens, or one of its blocks' own. False: nobody waits there, or somebody has not come.
bool open_cluster_barrier();
bool open_barriers_in_cluster();
/// This thread has ended.
void note_block_left(int thread);

/// The running thread gives way until something has happened to the object, or nothing else can.
void wait_at_object(void* pc, uint32_t object);
void wake_at_object(uint32_t object);
/// Who need not wait gives way, where lanes go in lock-step: the others of its warp may have waited.
void meet_lanes_that_waited();

/// A copy to the barrier begins, whose bytes count for its running phase.
void begin_copy(Mbarrier& barrier, CopyUnderWay copy);
/// What is left over at barriers when the threads of the block have ended; what their stores bring that was not waited for.
void end_barriers();
void end_stores();
/// Ends the launch with a finding where there is none.
Mbarrier& mbarrier_at(void* pc, uint32_t offset);
/// The same for the copy engine, which sees only what was fenced.
Mbarrier& mbarrier_of_copy(void* pc, uint32_t offset);

/// Ends the launch with a finding, as the card ends it.
[[noreturn]] void end_at(void* pc, lab::FindingKind kind, lab::Detail detail, uintptr_t address, int64_t number = 0,
                         int64_t extent = 0);

}  // namespace emu
