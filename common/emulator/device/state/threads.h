// The threads of the running block, each a fiber with its own stack, run by the scheduler (device/run). Also which
// thread of which launch is running, and how far the launch has come.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/emulator/wall/addresses.h"
#include "common/protocol/protocol.h"
#include "emulator.h"

namespace emu {

constexpr int kWarp = 32;
constexpr int kMaxThreads = 1024;
constexpr size_t kStackBytes = 128 << 10;

/// A period in which one block runs.
struct Turn {
  uint32_t first;  // first interval
  uint32_t block;
};

constexpr uint32_t kNobodysTime = 1;  // not the time of any interval

/// Blocks that run together and access each other's shared memory. They run as one block of all their threads, in the
/// order of their ranks. A single block is also a cluster.
struct Cluster {
  dim3 extent{1, 1, 1};
  int blocks = 1;
  int block_threads = 0;  // threads of one block
  uint64_t first = 0;     // block of rank 0: linear index in the grid
  dim3 asked{0, 0, 0};    // requested by the running kernel, if its launch has a different extent
};

struct Running {
  // Read at every access: keep these together.
  int64_t budget = 0;               // accesses left before tick() is called
  uint64_t shared_used = 0;         // bytes of the shared arena in use, 0 while host code runs
  uint64_t shared_alone = 0;        // the same if no other block can access it, otherwise 0
  uint32_t interval = 1;            // incremented at every barrier and block, and to separate other accesses
  uint32_t barrier_first = 1;       // first interval since the running block's last barrier
  uint32_t last_barrier_first = 1;  // ... since the barrier before that one
  uint32_t block_first = 1;         // ... since the block began
  uint32_t launch_first = 1;        // ... since its launch began
  uint32_t beside_first = 1;        // first interval of work that may run concurrently; launch_first if there is none
  uint16_t who = 0;                 // thread | step of its warp << 10
  bool in_kernel = false;
  // Times of shared words that are settled in this interval (check/checker.h): interval << 6 | 63, and interval << 6 |
  // running warp. Both are kNobodysTime once the warp has synchronised.
  uint32_t time_of_all = kNobodysTime, time_of_warp = kNobodysTime;
  // Read at switches and in slow paths.
  uint32_t path = 0;  // call path of the running thread (see call_path.h)
  int thread = 0;     // linear index in the block
  dim3 grid, block;
  unsigned launch = 0;          // number of the launch
  uint64_t block_index = 0;     // linear index in the grid, of the running thread's block
  Cluster cluster;              // the running cluster
  int64_t own_reads = 0;        // reads of threadIdx and similar variables
  bool printed = false;         // a thread of this block has printed
  bool prints = false;          // show the output of kernels in this case
  bool launch_printed = false;  // a thread of the running launch has printed
  bool names_printer = true;    // prefix each line with its block and thread
  bool line_open = false;       // the last line printed by a kernel is incomplete
  int printed_by = -1;          // the thread that printed it
  char kernel[64] = "";
  int launch_line = 0;
  void (*shows_progress)(bool block_begins) = nullptr;  // called from time to time; null in labs
  size_t stack_limit = 1 << 10;                         // per thread, in bytes: cudaLimitStackSize
  bool whole_program = false;  // not a lab: it may launch grids whose blocks wait for each other
  bool cooperative = false;    // the running launch is such a grid
  bool may_set_aside = false;  // waiting blocks of the running launch may be suspended
  unsigned blocks_aside = 0;   // suspended blocks of the running launch
  bool interrupted = false;    // a suspended block has resumed, so blocks can have several turns
  uint64_t ticks = 0;          // the kernels' clock; advances when it is read
  int least_resident = 0;      // resident blocks per multiprocessor that the kernel requests; 0: not given
  lab::ThreadOrder order = lab::ThreadOrder::natural;
  uint32_t order_seed = 0;
  bool brief = false;              // stop at the first error
  lab::ProfileRequest sample;      // which blocks of a launch to run; most_blocks 0: all
  uint64_t switches = 0;           // how often a thread was resumed
  uint64_t switches_at_tick = 0;   // at the last tick()
  int64_t steps_left = 0;          // accesses left for this matmul() before it counts as endless
  std::vector<Turn> turns;         // turns of the blocks of the running launch
  std::vector<uint32_t> barriers;  // intervals in which the running block began and its barriers opened
};

inline int thread_of(uint16_t who) { return who & 1023; }
inline int step_of(uint16_t who) { return who >> 10; }
inline bool same_warp(uint16_t a, uint16_t b) { return ((a ^ b) & 0x3e0) == 0; }

inline uint64_t time_of(uint32_t interval, int step) { return uint64_t{interval} << 6 | static_cast<unsigned>(step); }

inline uint64_t volume(const dim3& d) { return uint64_t{d.x} * d.y * d.z; }

/// Calls f(lane) for every bit of the mask.
template <class F>
void for_each_lane(unsigned mask, F f) {
  for (; mask; mask &= mask - 1) f(__builtin_ctz(mask));
}

/// Linear index -> x, y, z.
inline void unpack(uint64_t linear, const dim3& extent, int32_t out[3]) {
  out[0] = static_cast<int32_t>(linear % extent.x);
  out[1] = static_cast<int32_t>(linear / extent.x % extent.y);
  out[2] = static_cast<int32_t>(linear / extent.x / extent.y);
}

enum class ThreadState { ready, at_barrier, at_warp, at_object, finished };

struct Thread {
  void* context = nullptr;  // saved stack pointer
  ThreadState state = ThreadState::ready;
  int stack = -1;  // -1 before it begins
  unsigned x = 0, y = 0, z = 0;
  uintptr_t deepest = 0;  // lowest address of the stack in use so far
  uint32_t path = 0;
  int line = 0;  // line of the barrier or warp operation it waits at
  uint32_t wait_path = 0;
  const void* barrier = nullptr;  // the barrier object it waits at
  bool met = false;               // has passed a block barrier
  bool returned = false;          // executed `return`
  bool for_grid = false;          // at_barrier: waits for the threads of all blocks
  bool gathers = false;           // at_warp: continues with the lanes that reach the same place
  bool predicate = false;
  int votes = 0;
  // at_warp
  unsigned mask = 0, took_part = 0;
  const void* mine = nullptr;
  void* all = nullptr;
  size_t bytes = 0;
  bool orders_memory = false;
  // at_object: an mbarrier, a warp group or a named barrier (device/run/hopper)
  uint32_t object = 0;
  uintptr_t object_pc = 0;   // return address of the wait
  uint64_t told_at = ~0ull;  // Hopper::steps when it was last resumed without an event
  // at the barrier of its cluster
  uint32_t cluster_turn = 0;     // number of arrivals
  bool owes_wait = false;        // has not waited since the last arrival
  bool has_fenced = false;       // work before a relaxed arrival counts for other blocks
  int64_t steps_at_arrival = 0;  // accesses that the launch had left
  bool idle_since = false;       // has made no access since then
};

/// Which lanes of a warp have synchronised. A time is interval << 6 | step.
struct Warp {
  uint16_t step = 0;            // synchronisations in this interval: six bits of each stamp
  uint64_t all = 0;             // time up to which all lanes are ordered after the work of all lanes
  std::vector<uint64_t> known;  // [lane * 32 + other]: work of `other` ordered before `lane`; empty if `all` applies
};

struct Threads {
  std::vector<Thread> list;  // threads of the running block, by linear index
  std::vector<Warp> warps;
  std::vector<int> order;  // order in which they run
  int live = 0;            // threads that have not exited
  bool abandoned = false;  // no thread of this launch runs again
  void (*thunk)(void*) = nullptr;
  void* parameters = nullptr;
  void* scheduler = nullptr;  // saved stack pointer of the scheduler
  uintptr_t stacks = 0;       // contiguous, with a guard page below each, so an address identifies its stack
  size_t stack_count = 0;
  bool guarded = true;  // false if more guard pages are needed than the system allows
  int stacks_ready = 0;
  std::vector<int> free_stacks;
};

/// Creates the threads of one block. None has begun; each will call the thunk. A thread that ends without waiting
/// leaves its stack to the next one.
void make_threads(int count);

/// Reserves stacks before the first thread of a launch in which `count` threads can wait at the same time.
void have_stacks(size_t count);

/// Discards the threads of the running block.
void give_up_threads();

/// Runs this thread until it yields.
void switch_to(int index);

/// Range of the stack in use by a thread that has yielded, including its saved registers.
Range stack_in_use(const Thread& thread);

/// The running thread yields. If its state is `ready`, it continues in its next turn.
void yield_thread();

/// Leaves the running kernel at once; no thread of this launch runs again.
[[noreturn]] void abandon_launch();

/// True if the address is on the stack of any thread of the emulated device.
bool on_any_stack(uintptr_t address);

/// Sets the thread and the step of its warp for the accesses that follow.
void set_who(int thread);

/// Starts a new interval, which separates later accesses from earlier ones. The other two do more than that.
void new_interval();
void begin_turn();
void begin_after_barrier();

/// Returns the turn of the running launch that this interval belongs to.
size_t turn_of(uint32_t interval);

/// These lanes of the warp synchronised with memory ordering; the time is valid within this warp only.
void meet(int warp, unsigned lanes);
/// True if both threads, of one warp, have synchronised after `first` reached this time.
bool met_since(int first, uint64_t time, int second);

/// Returns the first thread in this state (of these threads); -1 if there is none.
int first_with(ThreadState wanted);
int first_with(ThreadState wanted, int first, int count);

/// Masks of the lanes of this warp: those in this state; those within the block.
unsigned lanes_in(int warp, ThreadState wanted);
unsigned lanes_that_exist(int warp);

}  // namespace emu
