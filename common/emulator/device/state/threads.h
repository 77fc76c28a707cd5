// The threads of the running block. Each is a fiber with its own stack, and the scheduler (device/run) runs it. This
// file also defines which thread of which launch is running, and the progress of the launch.
//
// Time is counted in intervals. A new interval begins with each block and each barrier, and where accesses must be
// distinguished for other reasons. A turn is a period in which one block runs.
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

struct Turn {
  uint32_t first;  // first interval of the turn
  uint32_t block;  // linear index of the block in the grid; in a cluster, of its first block
};

constexpr uint32_t kNobodysTime = 1;  // a value that no Settled tag has (see Running::time_of_all)

/// A thread block cluster. The emulator runs the blocks of a cluster as one block that has all their threads, in the
/// order of block ranks. A block of a launch without clusters is a cluster of one block.
struct Cluster {
  dim3 extent{1, 1, 1};   // number of blocks in each dimension
  int blocks = 1;         // number of blocks
  int block_threads = 0;  // number of threads of one block
  uint64_t first = 0;     // linear index in the grid of the block of rank 0
  dim3 asked{0, 0, 0};    // extent that the running kernel requests, if it differs from that of the launch; otherwise 0
};

struct Running {
  // These fields are read at every access, so they are adjacent.
  int64_t budget = 0;               // accesses left before tick() is called
  uint64_t shared_used = 0;         // bytes of the shared arena in use; 0 while host code runs
  uint64_t shared_alone = 0;        // equal to shared_used; 0 in a cluster, where other blocks can access the shared
                                    // memory
  uint32_t interval = 1;            // number of the running interval
  uint32_t barrier_first = 1;       // first interval after the running block's last barrier
  uint32_t last_barrier_first = 1;  // first interval after the running block's second-to-last barrier
  uint32_t block_first = 1;         // first interval of the running block
  uint32_t launch_first = 1;        // first interval of the current launch
  uint32_t beside_first = 1;        // first interval of work that may run concurrently; launch_first if there is none
  uint16_t who = 0;                 // the running thread | Warp::step of its warp << 10
  bool in_kernel = false;
  // Values of a shared word's Settled tag (check/checker.h) that are valid now. time_of_all = interval << 6 | 63: every
  // warp may skip the word's cell. time_of_warp = interval << 6 | warp: only the running warp may skip it. Once the
  // warp has synchronised, both are kNobodysTime, so no tag is valid.
  uint32_t time_of_all = kNobodysTime, time_of_warp = kNobodysTime;
  // These fields are read only at switches between threads and in slow paths.
  uint32_t path = 0;  // call path of the running thread (see call_path.h)
  int thread = 0;     // linear index in the block
  dim3 grid, block;
  unsigned launch = 0;          // number of the launch
  uint64_t block_index = 0;     // linear index in the grid, of the running thread's block
  Cluster cluster;              // the running cluster
  int64_t own_reads = 0;        // number of reads of threadIdx and similar variables
  bool printed = false;         // a thread of this block has printed
  bool prints = false;          // the output of kernels is shown in this case
  bool launch_printed = false;  // a thread of the current launch has printed
  bool names_printer = true;    // prefix each line with its block and thread
  bool line_open = false;       // the last line printed by a kernel is incomplete
  int printed_by = -1;          // the thread that printed the last line
  char kernel[64] = "";         // name of the running kernel
  int launch_line = 0;          // line of its launch
  // Called from time to time to show progress; null in labs.
  void (*shows_progress)(bool block_begins) = nullptr;
  size_t stack_limit = 1 << 10;  // bytes of stack per thread: cudaLimitStackSize
  bool whole_program = false;    // true for a whole program, which may launch grids whose blocks wait for each other
  bool cooperative = false;      // blocks of the current launch may wait for each other
  bool may_set_aside = false;    // blocks of the current launch that wait for other blocks may be suspended
  unsigned blocks_aside = 0;     // number of suspended blocks of the current launch
  bool interrupted = false;      // a suspended block has resumed, so blocks can have several turns
  uint64_t ticks = 0;            // value of clock() in kernels; increased by each call
  int least_resident = 0;        // minimum number of resident blocks per multiprocessor (__launch_bounds__); 0: not
                                 // given
  lab::ThreadOrder order = lab::ThreadOrder::natural;
  uint32_t order_seed = 0;
  bool brief = false;              // the launch ends at the first error
  uint64_t elements_of_c = 0;      // of this matmul()
  lab::ProfileRequest sample;      // how many blocks of a launch run; most_blocks = 0: all
  uint64_t switches = 0;           // how often a thread was resumed
  uint64_t switches_at_tick = 0;   // value of `switches` at the last tick()
  int64_t steps_left = 0;          // accesses left, besides `budget`, before this matmul() counts as endless
  std::vector<Turn> turns;         // turns of the blocks of the current launch
  std::vector<uint32_t> barriers;  // intervals in which the running block began and its barriers opened
};

inline int thread_of(uint16_t who) { return who & 1023; }
inline int step_of(uint16_t who) { return who >> 10; }
inline bool same_warp(uint16_t a, uint16_t b) { return ((a ^ b) & 0x3e0) == 0; }

/// A time for Warp, composed of an interval and Warp::step.
inline uint64_t time_of(uint32_t interval, int step) { return uint64_t{interval} << 6 | static_cast<unsigned>(step); }

inline uint64_t volume(const dim3& d) { return uint64_t{d.x} * d.y * d.z; }

/// Calls f(lane) for every bit of the mask.
template <class F>
void for_each_lane(unsigned mask, F f) {
  for (; mask; mask &= mask - 1) f(__builtin_ctz(mask));
}

/// Converts a linear index to x, y, z.
inline void unpack(uint64_t linear, const dim3& extent, int32_t out[3]) {
  out[0] = static_cast<int32_t>(linear % extent.x);
  out[1] = static_cast<int32_t>(linear / extent.x % extent.y);
  out[2] = static_cast<int32_t>(linear / extent.x / extent.y);
}

/// at_warp: waits in a warp operation. at_object: waits at an mbarrier or similar object.
enum class ThreadState { ready, at_barrier, at_warp, at_object, finished };

struct Thread {
  void* context = nullptr;  // saved stack pointer
  ThreadState state = ThreadState::ready;
  int stack = -1;                 // number of its stack; -1 before it begins
  unsigned x = 0, y = 0, z = 0;   // threadIdx
  uintptr_t deepest = 0;          // lowest stack address that it has used so far
  uint32_t path = 0;              // call path (call_path.h)
  int line = 0;                   // line of the barrier or warp operation at which it waits
  uint32_t wait_path = 0;         // call path of that operation
  const void* barrier = nullptr;  // the barrier object at which it waits (cuda::barrier, cuda::pipeline)
  bool met = false;               // has passed a block barrier
  bool returned = false;          // has executed `return`
  bool for_grid = false;          // at_barrier: waits for the threads of all blocks
  bool gathers = false;           // at_warp: continues with the lanes that reach the same line (gather_lanes())
  bool predicate = false;         // its vote at a barrier with a vote
  int votes = 0;                  // result of the barrier with a vote
  // at_warp: the arguments and results of warp_exchange() (include/emulator.h).
  unsigned mask = 0, took_part = 0;
  const void* mine = nullptr;
  void* all = nullptr;
  size_t bytes = 0;
  bool orders_memory = false;
  // at_object: an mbarrier, a warp group or a named barrier (device/run/hopper).
  uint32_t object = 0;      // number of the object
  uintptr_t object_pc = 0;  // return address of the wait
  uint64_t resumed_at_step =
      ~0ull;  // value of Hopper::steps when the thread was last resumed although no event had occurred
  // State at the barrier of its cluster.
  uint32_t cluster_turn = 0;     // number of arrivals
  bool owes_wait = false;        // has not waited since its last arrival
  bool has_fenced = false;       // has executed a fence, so even a relaxed arrival publishes its earlier work
  int64_t steps_at_arrival = 0;  // accesses_left() at its last arrival
  bool idle_since = false;       // made no access between its last arrival and its wait
};

/// Records which lanes of a warp have synchronised. A time is interval << 6 | step.
struct Warp {
  uint16_t step = 0;  // number of synchronisations of the warp in this interval
  uint64_t all = 0;   // time up to which every lane is ordered after the work of all lanes
  // At index lane * 32 + other: time up to which `lane` is ordered after the work of `other`. If empty, `all` applies
  // to all pairs.
  std::vector<uint64_t> known;
};

struct Threads {
  std::vector<Thread> list;  // threads of the running block, by linear index
  std::vector<Warp> warps;
  std::vector<int> order;          // order in which the threads run
  int live = 0;                    // number of threads that have not exited
  bool abandoned = false;          // no thread of this launch runs again
  void (*thunk)(void*) = nullptr;  // calls the kernel with `parameters`, once in each thread
  void* parameters = nullptr;
  void* scheduler = nullptr;  // saved stack pointer of the scheduler
  uintptr_t stacks = 0;       // address of the stacks, which are contiguous; each has a guard page below it
  size_t stack_count = 0;
  bool guarded = true;           // false: there are no guard pages, because the system does not allow so many
  int stacks_ready = 0;          // number of stacks that have been used or prepared
  std::vector<int> free_stacks;  // numbers of the stacks that no thread uses
};

/// Creates the threads of one block. Each thread calls the thunk when it first runs, and only then gets its stack. A
/// thread that ends without waiting therefore passes its stack to the next thread.
void make_threads(int count);

/// Reserves stacks for a launch in which up to `count` threads can wait at the same time. Call it before its first
/// thread runs.
void have_stacks(size_t count);

/// Discards the threads of the running block.
void give_up_threads();

/// Runs this thread until it yields.
void switch_to(int index);

/// Returns the part of its stack that a thread uses, including its saved registers. The thread must have yielded.
Range stack_in_use(const Thread& thread);

/// The running thread yields. If its state is `ready`, the scheduler will resume it later.
void yield_thread();

/// Leaves the running kernel at once; no thread of this launch runs again.
[[noreturn]] void abandon_launch();

/// True if the address is on the stack of any thread of the emulated device.
bool on_any_stack(uintptr_t address);

/// Sets Running::who for the accesses that follow.
void set_who(int thread);

/// Starts a new interval, to distinguish later accesses from earlier ones.
void new_interval();
/// Starts a new interval at the beginning of a turn of the running block.
void begin_turn();
/// Starts a new interval after a barrier of the running block.
void begin_after_barrier();

/// Returns the index in Running::turns of the turn to which this interval belongs.
size_t turn_of(uint32_t interval);

/// Records that these lanes of the warp have synchronised, including their memory accesses. Advances the warp's times.
void meet(int warp, unsigned lanes);
/// True if thread `second` is ordered after the work of thread `first` up to this time. Both threads must belong to one
/// warp.
bool met_since(int first, uint64_t time, int second);

/// Returns the first thread in this state, of all threads or of `count` threads from `first` on; -1 if there is none.
int first_with(ThreadState wanted);
int first_with(ThreadState wanted, int first, int count);

/// Returns a mask of the lanes of this warp that are in this state.
unsigned lanes_in(int warp, ThreadState wanted);
/// Returns a mask of the lanes of this warp that exist. The last warp of a block may be incomplete.
unsigned lanes_that_exist(int warp);

}  // namespace emu
