// The events that an observer of the emulated device can handle. There are no virtual functions: each build of the
// emulator has one type of observer (device/run/observer.h), which derives from Events and redefines the events that it
// needs. Calls to the empty functions below are optimised away.
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

/// An access, and its location in the program.
struct AccessSite {
  uintptr_t address;
  uint32_t bytes;
  bool write, atomic;
  uint32_t pc;               // offset of the access in the program
  bool by_engine = false;    // the access is by the copy engine or a tensor core
  bool is_volatile = false;  // of global memory

  /// As PTX's memory consistency model calls it.
  bool is_strong() const { return atomic || is_volatile; }
};

/// Memory that a copy or cudaMemset() at a line of host code reads or writes.
struct Moved {
  uintptr_t address;
  size_t bytes;
  bool write;
  int line;
};

/// The role of device memory that the runner provides. Kernels must read every word of an input and store every word of
/// an output.
enum class Role { input, output };
struct Buffer {
  const char* name;
  Role role;
  uintptr_t begin;
  size_t words;
};

/// An observer's record of one word, to be sent to another process.
struct alignas(4) Remembered {
  unsigned char bytes[40];
};

/// How to translate the interval numbers of another process: add `by` to numbers that are at least `since`.
struct LaterIntervals {
  uint32_t since, by;
};

/// A point in the run that threads can wait for, for example the end of phase `turn` of barrier `object`, or of product
/// `turn` of warp group `object`. Objects have numbers (device/run/hopper/hopper.h).
struct SyncPoint {
  uint32_t object, turn;
};
/// Object number of a cluster's barrier.
constexpr uint32_t kClusterBarrier = 0;

/// A use of shared memory by the copy engine or tensor cores. For a thread, the use is in flight until
/// `over` happens before what the thread does now.
struct BesideUse {
  SyncPoint over;  // the end of the use
  uint32_t pc;     // location of the copy or product in the program
  bool write;
  uint8_t swizzle;          // length of the tile's swizzle pattern in bytes: 0, 32, 64 or 128
  bool knows_swizzle;       // `swizzle` is set
  bool is_operand = false;  // a product reads the bytes as an operand
};

/// Variables of the running thread that tensor cores use: `bytes` bytes from `begin` on.
struct HeldRegisters {
  uintptr_t begin;
  uint32_t bytes;
  bool are_sums;  // true: accumulators; false: a fragment of A
};

struct Events {
  // ---- the process and its cases
  // Called once, after the address ranges are reserved. Returns false if the observer cannot work.
  bool start() { return true; }
  /// A case of the job (common/protocol/job.h) begins. The memory of the previous case has been released.
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

  /// The host copies or sets device memory while other work may run concurrently (device/state/streams.h). A new
  /// interval has begun for this operation.
  void moved(const Moved&) {}

  // ---- launches, blocks, threads
  void launch_begins(uint64_t /*blocks*/, uint64_t /*threads*/) {}
  void launch_ends() {}
  /// A block begins; its shared arrays have been filled with poison.
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
  /// The running thread calls a function or returns from one. `path`: its call path from now on.
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
  /// A matrix fragment that starts at `first` is about to be loaded or stored. `row_bytes`: distance between its rows.
  void matrix_access(const AccessSite& /*first*/, size_t /*row_bytes*/) {}
  /// The next access begins, so a pending question about the effect of the last access can be answered. Returns true if
  /// such a question was pending.
  bool settle() { return false; }

  // ---- blocks of one launch in several processes (device/run/parts/), for builds that allow this
  // The processes are about to start. From here on, all words that kernels access are recorded.
  void parts_begin() {}
  /// For up to 64 words of device memory: sets bit i of masks[0] if kernels wrote word i since interval `since`, and
  /// bit i of masks[1] if they read it. For far memory (check/far_marks.h), which has no cells, the period begins at
  /// parts_begin().
  void touched(uintptr_t /*begin*/, size_t /*words*/, uint32_t /*since*/, uint64_t* /*masks*/) {}
  /// Stores in `all` the observer's records of the words that the mask `words` selects. Word i is at `begin` + 4 * i
  /// bytes. Returns the number of entries used, at most one per word.
  size_t remembered(uintptr_t /*begin*/, uint64_t /*words*/, Remembered* /*all*/) { return 0; }
  /// Blocks of the current launch in another process accessed these words: masks[0] were written and masks[1] were
  /// read, as in touched(). `all` contains the records of that process, from remembered(). Returns the number of
  /// records used.
  size_t touched_elsewhere(uintptr_t /*begin*/, const uint64_t* /*masks*/, const Remembered* /*all*/,
                           const LaterIntervals&) {
    return 0;
  }

  /// Returns the intervals of the last write and the last read of each of these words of device memory. 0: never
  /// accessed, or recorded only for single bytes.
  void last_uses(uintptr_t /*begin*/, size_t /*words*/, uint32_t* /*written*/, uint32_t* /*read*/) {}

  // ---- order
  /// Every thread that has not exited waits at a barrier, which is about to open.
  void barrier() {}
  /// Every thread of one block of a cluster that has not exited waits at a barrier, which is about to open.
  void block_barrier(int /*first_thread*/, int /*threads*/) {}
  /// All threads of the cluster that have not exited wait at the cluster's barrier. They have accessed no memory since
  /// they arrived.
  void cluster_barrier() {}
  /// The last thread of this block of a cluster has exited.
  void block_left(int /*rank*/) {}
  /// No thread can run, because thread `waiting` executes a warp operation whose mask includes the lanes `missing`,
  /// which have not arrived. Thread `waiting` continues without them.
  void lanes_missing(int /*waiting*/, unsigned /*missing*/) {}
  /// These lanes of a warp waited for each other, at a __syncwarp or to exchange values.
  void warp_met(int /*warp*/, unsigned /*lanes*/, bool /*orders_memory*/) {}
  /// The running thread executed a fence. `of_block`: for threads of the same block only.
  void fence(bool /*of_block*/) {}
  /// A cp.async of the running thread was issued, or its bytes were written.
  void async_started(uintptr_t /*to*/, size_t /*bytes*/) {}
  void async_landed(uintptr_t /*to*/, size_t /*bytes*/) {}

  // ---- the copy engine and the tensor cores of a warp group, which run asynchronously
  // A thread arrives or waits at an mbarrier, or changes it.
  void barrier_touched(const AccessSite&) {}
  /// Every thread that waits for this point is ordered after the work of the running thread, and after all work that
  /// the running thread is ordered after.
  void published(SyncPoint) {}
  /// The running thread has waited for this point.
  void came_after(SyncPoint) {}
  /// Makes all stores ordered before this point visible to the copy engine and tensor cores.
  void async_fence() {}
  /// The copy engine or tensor cores begin to use these bytes of shared memory on behalf of the running thread. Earlier
  /// writes have been made.
  void use_begins(const BesideUse&, uintptr_t /*address*/, size_t /*bytes*/) {}
  /// The copy engine has written these bytes of shared memory.
  void copy_landed(uintptr_t /*to*/, size_t /*bytes*/) {}
  /// The copy engine reads or writes bytes in global memory.
  void copied_beside(const AccessSite&) {}
  /// A product is issued to the tensor cores, in a group of the running thread.
  void product_issued(uint32_t /*pc*/, uint32_t /*group*/, const std::vector<HeldRegisters>&) {}
  /// The running thread executes a wgmma.fence.
  void registers_fence() {}
  /// The running thread has waited for all its groups of products before this one.
  void products_over(uint32_t /*group*/) {}
  /// Repeats each event of this section, and each event at barriers, in the format of a trace. `box`: address of the
  /// source of a copy, or 0.
  void beside(const lab::TracedBeside&, uintptr_t /*box*/) {}

  // ---- arithmetic, for a time model
  /// The elements of A that the running lane passes to a tensor core, before the multiplication.
  void tensor_operands(float* /*values*/, size_t /*count*/) {}
  /// Number of multiply-adds that tensor cores perform for the running lane: by mma.sync and wmma, or by wgmma.
  void tensor_multiply_adds(uint64_t) {}
  void warp_group_multiply_adds(uint64_t) {}
  /// One of the running lane's elements of D, after the multiplication.
  void tensor_sum(float& /*value*/) {}
  /// The running lane received this many bytes from other lanes of its warp.
  void shuffled(size_t /*bytes*/) {}
  /// The running thread reached the start of a basic block. Only programs compiled for a time model report this event.
  void basic_block(uint32_t /*pc*/) {}

  // ---- findings
  void finding(const lab::FindingRecord&) {}

  // ---- queries by the runner at the end of a case
  /// Returns true if the observer has recorded that kernels or copies wrote all of these bytes.
  bool knows_written(uintptr_t, size_t /*bytes*/) { return false; }
  /// Returns the counts, from an observer that counts.
  std::optional<lab::CountsRecord> counts() { return {}; }
  /// label() starts labelling these kinds of reads (count/labels.h); labels() returns the labels.
  void label(uint32_t /*reads*/, uint64_t /*seed*/) {}
  const lab::LabelsRecord* labels() { return nullptr; }
  /// trace() starts recording the steps of these blocks (count/step_log.h); traced() returns the recorded bytes.
  void trace(const lab::TraceRequest&) {}
  std::string traced() { return ""; }
  /// visit() starts recording which elements some threads access (observe/visits.h); visited() returns the recorded
  /// bytes.
  void visit(const lab::VisitRequest&) {}
  std::string visited() { return ""; }
  /// profile() starts recording what a time model needs (count/profile.h); profiled() returns the recorded bytes.
  void profile(bool /*wanted*/) {}
  std::string profiled() { return ""; }
  /// Returns the number of distinct words of this buffer that kernels have read (inputs) or stored (output).
  uint64_t words_touched(const char* /*buffer*/) { return 0; }
};

}  // namespace emu
