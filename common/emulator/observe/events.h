// The events that an observer of the emulated device can handle. Nothing here is virtual: each library is built with
// one type of observer (device/run/observer.h), which derives from Events and defines the events that it needs. The
// empty functions below cost nothing.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/emulator/device/state/memory.h"
#include "common/emulator/device/state/shared_arena.h"
#include "common/protocol/labels_record.h"
#include "common/protocol/profile_record.h"
#include "common/protocol/protocol.h"
#include "common/protocol/trace_record.h"
#include "common/protocol/visit_record.h"

namespace emu {

struct AccessSite {
  uintptr_t address;
  uint32_t bytes;
  bool write, atomic;
  uint32_t pc;
  bool by_engine = false;  // by the copy engine or a tensor core
};

/// Memory that a copy or cudaMemset() at a line of host code reads or writes.
struct Moved {
  uintptr_t address;
  size_t bytes;
  bool write;
  int line;
};

/// Role of device memory that the runner lends: kernels must read all of it, or store all of it.
enum class Role { input, output };
struct Buffer {
  const char* name;
  Role role;
  uintptr_t begin;
  size_t words;
};

/// An observer's records of some words, to be sent to another process.
struct alignas(4) Remembered {
  unsigned char bytes[40];
};

/// Intervals that another process numbered from `since` on are larger by `by` in this process.
struct LaterIntervals {
  uint32_t since, by;
};

/// A point that threads can synchronise with: phase `turn` of barrier `object`, product `turn` of warp group `object`,
/// …
struct SyncPoint {
  uint32_t object, turn;
};
/// Object number of a cluster's barrier.
constexpr uint32_t kClusterBarrier = 0;

/// A use of shared memory by the copy engine or tensor cores. It is in flight for a thread until the thread is ordered after
/// `over`.
struct BesideUse {
  SyncPoint over;
  uint32_t pc;
  bool write;
  uint8_t swizzle;  // of a tile, in bytes: 0, 32, 64 or 128
  bool knows_swizzle;
  bool is_operand = false;  // of a product
};

/// Variables of the running thread that tensor cores use: `bytes` bytes from `begin` on.
struct HeldRegisters {
  uintptr_t begin;
  uint32_t bytes;
  bool are_sums;  // true: accumulators; false: a fragment of A
};

struct Events {
  // ---- the process and its cases
  /// Called once, after the address ranges are reserved. Returns false if the observer cannot work.
  bool start() { return true; }
  /// Called after the memory of the previous case was released.
  void case_begins() {}
  void watch(const Buffer&) {}

  // ---- memory
  void allocated(const Allocation&) {}
  void freed(const Allocation&) {}
  /// A __shared__ array was created and filled with poison.
  void shared_allocated(const SharedArray&) {}
  /// The host or the runner wrote this memory.
  void written(uintptr_t, size_t /*bytes*/) {}
  /// The host copied device memory to device memory.
  void copied(uintptr_t /*to*/, uintptr_t /*from*/, size_t /*bytes*/) {}

  /// A copy or memset, if work may run concurrently (device/state/streams.h). Its own interval has begun.
  void moved(const Moved&) {}

  // ---- launches, blocks, threads
  void launch_begins(uint64_t /*blocks*/, uint64_t /*threads*/) {}
  void launch_ends() {}
  /// The arrays of the arena are filled with poison again.
  void block_begins(int /*threads*/) {}
  void block_ends() {}
  /// All threads of the running block wait for other blocks, so the block is suspended. The observer saves its records
  /// of the block's shared memory in `kept`, and gets them back when the block continues.
  void block_parks(std::vector<unsigned char>& /*kept*/) {}
  void block_resumes(const std::vector<unsigned char>& /*kept*/) {}
  /// The running thread yielded or ended.
  void thread_stopped() {}
  /// All threads of this warp that were able to run have run.
  void warp_drained(int /*warp*/) {}
  void called(uint32_t /*path*/) {}
  void returned(uint32_t /*path*/) {}

  // ---- accesses by kernels
  /// An access of one naturally aligned type; the fast path.
  template <unsigned kBytes, bool kWrite>
  void access(uintptr_t, uint32_t /*pc*/) {}
  /// An access of any size and alignment, or an atomic.
  void access(const AccessSite&) {}
  /// The old value of an atomic is about to be returned to its thread.
  void atomic_returned(uintptr_t /*address*/, void* /*value*/, size_t /*bytes*/, uint32_t /*pc*/) {}
  /// A matrix fragment at `first` is about to be loaded or stored; `row_bytes` is the distance of its rows.
  void matrix_access(const AccessSite& /*first*/, size_t /*row_bytes*/) {}
  /// The next access begins, so a question about the effect of the last one can be answered. Returns true if one was
  /// open.
  bool settle() { return false; }

  // ---- blocks of a launch in several processes, for observers whose blocks may run so (device/run/parts/)
  /// The processes are about to start: from here on, all words that kernels access are recorded.
  void parts_begin() {}
  /// Returns which of at most 64 words of device memory kernels wrote (masks[0]) or read (masks[1]) since this
  /// interval. For far memory, which has no records per word, since parts_begin().
  void touched(uintptr_t /*begin*/, size_t /*words*/, uint32_t /*since*/, uint64_t* /*masks*/) {}
  /// Stores the records of these words, given as a mask of 64. Returns the number of entries used: at most one per
  /// word.
  size_t remembered(uintptr_t /*begin*/, uint64_t /*words*/, Remembered* /*all*/) { return 0; }
  /// Blocks of the running launch in another process wrote and read these words; `all` holds its records of them.
  /// Returns the number of entries used.
  size_t touched_elsewhere(uintptr_t /*begin*/, const uint64_t* /*masks*/, const Remembered* /*all*/,
                           const LaterIntervals&) {
    return 0;
  }

  /// Intervals of the last write and the last read of these words of device memory; 0: never, or recorded per byte
  /// only.
  void last_uses(uintptr_t /*begin*/, size_t /*words*/, uint32_t* /*written*/, uint32_t* /*read*/) {}

  // ---- order
  /// Every thread that has not exited waits at a barrier, which is about to open.
  void barrier() {}
  /// Same, for the threads of one block of a cluster.
  void block_barrier(int /*first_thread*/, int /*threads*/) {}
  /// All threads of the cluster that have not exited wait at its barrier, and have done nothing since they arrived.
  void cluster_barrier() {}
  /// The last thread of this block of a cluster has exited.
  void block_left(int /*rank*/) {}
  /// No thread can run, and these lanes of the waiting thread's mask have not arrived. It continues without them.
  void lanes_missing(int /*waiting*/, unsigned /*missing*/) {}
  /// These lanes of a warp waited for each other, at a __syncwarp or to exchange values.
  void warp_met(int /*warp*/, unsigned /*lanes*/, bool /*orders_memory*/) {}
  /// The running thread executed a fence of device scope or wider.
  void fence() {}
  void async_started(uintptr_t /*to*/, size_t /*bytes*/) {}
  void async_landed(uintptr_t /*to*/, size_t /*bytes*/) {}

  // ---- the copy engine and the tensor cores of a warp group, which run asynchronously
  /// A thread arrives or waits at an mbarrier, or changes it.
  void barrier_touched(const AccessSite&) {}
  /// Orders every thread that waits at this point after the work of the running thread, and after all work that this thread is ordered after.
  void published(SyncPoint) {}
  void came_after(SyncPoint) {}
  /// Makes all stores ordered before this point visible to the copy engine and tensor cores.
  void async_fence() {}
  /// On behalf of the running thread, a use of these bytes of shared memory begins. Earlier writes have been made.
  void use_begins(const BesideUse&, uintptr_t /*address*/, size_t /*bytes*/) {}
  void copy_landed(uintptr_t /*to*/, size_t /*bytes*/) {}
  /// The copy engine reads or writes bytes in global memory.
  void copied_beside(const AccessSite&) {}
  /// A product is issued to the tensor cores, in a group of the running thread.
  void product_issued(uint32_t /*pc*/, uint32_t /*group*/, const std::vector<HeldRegisters>&) {}
  void registers_fence() {}
  /// For the running thread, all groups before this one are complete.
  void products_over(uint32_t /*group*/) {}
  /// All of these events and those at barriers, as one list, for recording. `box`: address of the source, or 0.
  void beside(const lab::TracedBeside&, uintptr_t /*box*/) {}

  // ---- arithmetic, for a time model
  /// Elements of A of the running lane, before the multiplication.
  void tensor_operands(float* /*values*/, size_t /*count*/) {}
  void tensor_multiply_adds(uint64_t) {}
  /// The same by wgmma.
  void warp_group_multiply_adds(uint64_t) {}
  /// One of the running lane's elements of D, just added up.
  void tensor_sum(float& /*value*/) {}
  /// The running lane received this many bytes from other lanes of its warp.
  void shuffled(size_t /*bytes*/) {}
  /// The running thread reached the start of a basic block. Only in programs compiled to report it.
  void basic_block(uint32_t /*pc*/) {}

  // ---- findings
  void finding(const lab::FindingRecord&) {}

  // ---- queries by the runner at the end of a case
  /// Returns true if kernels or copies are known to have written all of these bytes.
  bool knows_written(uintptr_t, size_t /*bytes*/) { return false; }
  /// Set by an observer that counts.
  std::optional<lab::CountsRecord> counts() { return {}; }
  /// label() starts labelling these kinds of reads; labels() returns the labelled values.
  void label(uint32_t /*reads*/, uint64_t /*seed*/) {}
  const lab::LabelsRecord* labels() { return nullptr; }
  /// trace() starts recording what these blocks do; traced() returns a TraceHead and its parts.
  void trace(const lab::TraceRequest&) {}
  std::string traced() { return ""; }
  /// visit() starts recording which elements some threads access; visited() returns a VisitHead and its parts.
  void visit(const lab::VisitRequest&) {}
  std::string visited() { return ""; }
  /// profile() starts recording what a time model needs; profiled() returns a ProfileHead and its parts.
  void profile(bool /*wanted*/) {}
  std::string profiled() { return ""; }
  /// Number of distinct words of the buffer that kernels read or stored, depending on its role.
  uint64_t words_touched(const char* /*buffer*/) { return 0; }
};

}  // namespace emu
