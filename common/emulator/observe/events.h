// The events that an observer of the emulated device may look at. Nothing here is virtual: a library is built with one
// type of observer (device/run/observer.h), which derives from Events and defines those events that it wants; the empty
// ones below cost nothing.
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
  bool by_engine = false;  // the copy engine's or a tensor core's
};

/// What a copy or cudaMemset() of a line of the host's reads or writes.
struct Moved {
  uintptr_t address;
  size_t bytes;
  bool write;
  int line;
};

/// Device memory that the runner lends, and what kernels are to do with it: read all of it, or store all of it.
enum class Role { input, output };
struct Buffer {
  const char* name;
  Role role;
  uintptr_t begin;
  size_t words;
};

/// What an observer knows of some words, on its way to another process.
struct alignas(4) Remembered {
  unsigned char bytes[40];
};

/// The intervals that another process counted from `since` on are `by` later here.
struct LaterIntervals {
  uint32_t since, by;
};

/// Something that threads come after: phase `turn` of the barrier `object`, product `turn` of the warp group `object`, …
struct SyncPoint {
  uint32_t object, turn;
};
/// The object that is a cluster's barrier.
constexpr uint32_t kClusterBarrier = 0;

/// What the copy engine or tensor cores do with shared memory until threads know that `over` is behind them.
struct BesideUse {
  SyncPoint over;
  uint32_t pc;
  bool write;
  uint8_t swizzle;  // of a tile: 0, 32, 64 or 128 bytes
  bool knows_swizzle;
  bool is_operand = false;  // of a product
};

/// Variables of the running thread that tensor cores use: `bytes` from `begin`.
struct HeldRegisters {
  uintptr_t begin;
  uint32_t bytes;
  bool are_sums;  // or a fragment of A
};

struct Events {
  // ---- the process and its cases
  /// Once, when the address ranges are reserved. False when the observer cannot work.
  bool start() { return true; }
  /// Once the memory of the case before was forgotten.
  void case_begins() {}
  void watch(const Buffer&) {}

  // ---- memory
  void allocated(const Allocation&) {}
  void freed(const Allocation&) {}
  /// A __shared__ array was made; it is poison.
  void shared_allocated(const SharedArray&) {}
  /// By the host, or by the runner.
  void written(uintptr_t, size_t /*bytes*/) {}
  /// From device to device.
  void copied(uintptr_t /*to*/, uintptr_t /*from*/, size_t /*bytes*/) {}

  /// Where work may run beside other work (device/state/streams.h): an interval of its own has begun.
  void moved(const Moved&) {}

  // ---- launches, blocks, threads
  void launch_begins(uint64_t /*blocks*/, uint64_t /*threads*/) {}
  void launch_ends() {}
  /// The arrays of the arena are poison again.
  void block_begins(int /*threads*/) {}
  void block_ends() {}
  /// All threads of the running block wait for other blocks, whose turn comes. What the observer knows of its shared
  /// memory goes into `kept`, and comes back when the block goes on.
  void block_parks(std::vector<unsigned char>& /*kept*/) {}
  void block_resumes(const std::vector<unsigned char>& /*kept*/) {}
  /// The running thread gave way or ended.
  void thread_stopped() {}
  /// All threads of this warp that could run did so.
  void warp_drained(int /*warp*/) {}
  void called(uint32_t /*path*/) {}
  void returned(uint32_t /*path*/) {}

  // ---- accesses by kernels
  /// Of one naturally aligned type; the fast path.
  template <unsigned kBytes, bool kWrite>
  void access(uintptr_t, uint32_t /*pc*/) {}
  /// Of any size and alignment; atomics.
  void access(const AccessSite&) {}
  /// What an atomic found is about to come back to its thread.
  void atomic_returned(uintptr_t /*address*/, void* /*value*/, size_t /*bytes*/, uint32_t /*pc*/) {}
  /// A fragment at `first` is about to be loaded or stored; its rows are so far apart.
  void matrix_access(const AccessSite& /*first*/, size_t /*row_bytes*/) {}
  /// The next access begins: what could be told only after the last one can be told now. True when that was asked for.
  bool settle() { return false; }

  // ---- blocks of a launch in several processes, by an observer whose blocks may run so (device/run/parts/)
  /// They are about to: from now on all words that kernels touch are noted.
  void parts_begin() {}
  /// Which of at most 64 words of device memory kernels wrote ([0]) or read ([1]) since this interval; of memory of whose
  /// words nothing is remembered, since parts_begin().
  void touched(uintptr_t /*begin*/, size_t /*words*/, uint32_t /*since*/, uint64_t* /*masks*/) {}
  /// What is remembered of these of 64 words (a bit each), and how many of `all` that takes: at most one for each word.
  size_t remembered(uintptr_t /*begin*/, uint64_t /*words*/, Remembered* /*all*/) { return 0; }
  /// Another process ran blocks of the running launch, which wrote and read these words, and remembers this of them. Returns
  /// how many of `all` that was.
  size_t touched_elsewhere(uintptr_t /*begin*/, const uint64_t* /*masks*/, const Remembered* /*all*/,
                           const LaterIntervals&) {
    return 0;
  }

  /// When these words of device memory were last written, and read; 0: never, or only their bytes are known.
  void last_uses(uintptr_t /*begin*/, size_t /*words*/, uint32_t* /*written*/, uint32_t* /*read*/) {}

  // ---- order
  /// Every thread that is still here waits at a barrier, which is about to open.
  void barrier() {}
  /// The same of the threads of one block of a cluster.
  void block_barrier(int /*first_thread*/, int /*threads*/) {}
  /// All threads of the cluster that are still here wait at its barrier, and have done nothing since they arrived.
  void cluster_barrier() {}
  /// The last thread of this block of a cluster has left.
  void block_left(int /*rank*/) {}
  /// Nobody can run, and these lanes of the waiting thread's mask have not come: it will go on without them.
  void lanes_missing(int /*waiting*/, unsigned /*missing*/) {}
  /// These lanes of a warp waited for each other: at a __syncwarp, or to exchange values.
  void warp_met(int /*warp*/, unsigned /*lanes*/, bool /*orders_memory*/) {}
  /// By the running thread, for the device or more.
  void fence() {}
  void async_started(uintptr_t /*to*/, size_t /*bytes*/) {}
  void async_landed(uintptr_t /*to*/, size_t /*bytes*/) {}

  // ---- the copy engine and the tensor cores of a warp group, which run beside threads
  /// A thread arrives at an mbarrier or waits at it, or changes it.
  void barrier_touched(const AccessSite&) {}
  /// What the running thread has done and knows is known to whoever comes after this point.
  void published(SyncPoint) {}
  void came_after(SyncPoint) {}
  /// What it knows of stores is known to the copy engine and to tensor cores.
  void async_fence() {}
  /// On behalf of the running thread: the use of these bytes of shared memory begins, and what was written is there.
  void use_begins(const BesideUse&, uintptr_t /*address*/, size_t /*bytes*/) {}
  void copy_landed(uintptr_t /*to*/, size_t /*bytes*/) {}
  /// The copy engine reads or writes bytes of global memory.
  void copied_beside(const AccessSite&) {}
  /// A product is handed to the tensor cores, in a group of the running thread's.
  void product_issued(uint32_t /*pc*/, uint32_t /*group*/, const std::vector<HeldRegisters>&) {}
  void registers_fence() {}
  /// The groups before this one are over for the running thread.
  void products_over(uint32_t /*group*/) {}
  /// All of these and what happens at barriers as one list, for those who write it down. `box`: what is copied from; 0.
  void beside(const lab::TracedBeside&, uintptr_t /*box*/) {}

  // ---- arithmetic: what a model of time needs
  /// The running lane's elements of A, about to be multiplied.
  void tensor_operands(float* /*values*/, size_t /*count*/) {}
  void tensor_multiply_adds(uint64_t) {}
  /// The same by wgmma.
  void warp_group_multiply_adds(uint64_t) {}
  /// One of the running lane's elements of D, just added up.
  void tensor_sum(float& /*value*/) {}
  /// The running lane got as much from the other lanes of its warp.
  void shuffled(size_t /*bytes*/) {}
  /// The running thread came to a place where a straight line of code begins. Only in programs that tell it.
  void basic_block(uint32_t /*pc*/) {}

  // ---- what was found
  void finding(const lab::FindingRecord&) {}

  // ---- what the runner asks at the end of a case
  /// Is it known that kernels or copies wrote all of these bytes?
  bool knows_written(uintptr_t, size_t /*bytes*/) { return false; }
  /// By an observer that counts.
  std::optional<lab::CountsRecord> counts() { return {}; }
  /// Label what kernels read of these sorts; which values were labelled.
  void label(uint32_t /*reads*/, uint64_t /*seed*/) {}
  const lab::LabelsRecord* labels() { return nullptr; }
  /// Write down what these blocks do; TraceHead and its parts.
  void trace(const lab::TraceRequest&) {}
  std::string traced() { return ""; }
  /// Keep what a model of time needs; ProfileHead and its parts.
  /// Write down which elements some threads touch; VisitHead and its parts.
  void visit(const lab::VisitRequest&) {}
  std::string visited() { return ""; }
  void profile(bool /*wanted*/) {}
  std::string profiled() { return ""; }
  /// How many distinct words of the buffer kernels read, or stored, by its role.
  uint64_t words_touched(const char* /*buffer*/) { return 0; }
};

}  // namespace emu
