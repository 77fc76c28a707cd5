// The threads of the running block: each is a fiber with a stack of its own; the scheduler runs them (device/run). Which
// thread of which launch runs, and how far the launch has come.
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

/// A block's turn to run.
struct Turn {
  uint32_t first;  // interval
  uint32_t block;
};

constexpr uint32_t kNobodysTime = 1;  // no interval has it

/// Blocks that run together and reach each other's shared memory. They run as one block of all their threads, side by side by
/// rank; a block that is alone is a cluster, too.
struct Cluster {
  dim3 extent{1, 1, 1};
  int blocks = 1;
  int block_threads = 0;  // threads of one block
  uint64_t first = 0;     // block of rank 0: linear index in the grid
  dim3 asked{0, 0, 0};    // by the kernel that runs, of an extent that its launch does not have yet
};

struct Running {
  // Read on every access: keep these together.
  int64_t budget = 0;         // accesses left before tick() is called
  uint64_t shared_used = 0;   // bytes of the shared arena in use, 0 while host code runs
  uint64_t shared_alone = 0;  // the same where no other block reaches it, else 0
  uint32_t interval = 1;  // grows by one at every barrier and block, and where else what was before must be told apart
  uint32_t barrier_first = 1;       // first interval since the running block's last barrier
  uint32_t last_barrier_first = 1;  // ... since the barrier before that one
  uint32_t block_first = 1;         // ... since the block began
  uint32_t launch_first = 1;        // ... since its launch began
  uint32_t beside_first = 1;        // first interval of work that may run at the same time; launch_first: there is none
  uint16_t who = 0;                 // thread | step of its warp << 10
  bool in_kernel = false;
  // Of shared words that are read in this interval (check/checker.h): interval << 6 | 63, and | the running warp. Both are
  // kNobodysTime once the warp has met.
  uint32_t time_of_all = kNobodysTime, time_of_warp = kNobodysTime;
  // Read at switches and in slow paths.
  uint32_t path = 0;  // call path of the running thread (see call_path.h)
  int thread = 0;     // linear index in the block
  dim3 grid, block;
  unsigned launch = 0;          // number of the launch
  uint64_t block_index = 0;     // linear index in the grid, of the running thread's block
  Cluster cluster;              // the running one
  int64_t own_reads = 0;        // of threadIdx and its kin
  bool printed = false;         // a thread of this block did
  bool prints = false;          // what kernels print is shown in this case
  bool launch_printed = false;  // a thread of the running launch did
  bool names_printer = true;    // ... each line with its block and thread
  bool line_open = false;       // the last line that a kernel printed has no end yet
  int printed_by = -1;          // the thread that printed it
  char kernel[64] = "";
  int launch_line = 0;
  void (*shows_progress)(bool block_begins) = nullptr;  // called now and then; none in labs
  size_t stack_limit = 1 << 10;                         // of a thread, in bytes: cudaLimitStackSize
  bool whole_program = false;  // no lab's: it may launch grids whose blocks wait for each other
  bool cooperative = false;    // the running launch is such a grid
  bool may_set_aside = false;  // blocks of the running launch that wait for others may be put aside
  unsigned blocks_aside = 0;   // of the running launch: so many wait
  bool interrupted = false;    // ... and one has gone on: intervals of its turns lie between those of others
  uint64_t ticks = 0;          // of the kernels' clock: it goes on where it is read
  int least_resident = 0;      // blocks of this kernel that one multiprocessor is to hold; 0: it does not say
  lab::ThreadOrder order = lab::ThreadOrder::natural;
  uint32_t order_seed = 0;
  bool brief = false;              // the first error is enough
  lab::ProfileRequest sample;      // which blocks of a launch run; no blocks: all of them
  uint64_t switches = 0;           // how often a thread was resumed
  uint64_t switches_at_tick = 0;   // at the last tick()
  int64_t steps_left = 0;          // accesses left for this matmul() before it counts as endless
  std::vector<Turn> turns;         // of the running launch's blocks
  std::vector<uint32_t> barriers;  // of the running block: where it began and each barrier opened, as intervals
};

inline int thread_of(uint16_t who) { return who & 1023; }
inline int step_of(uint16_t who) { return who >> 10; }
inline bool same_warp(uint16_t a, uint16_t b) { return ((a ^ b) & 0x3e0) == 0; }

inline uint64_t time_of(uint32_t interval, int step) { return uint64_t{interval} << 6 | static_cast<unsigned>(step); }

inline uint64_t volume(const dim3& d) { return uint64_t{d.x} * d.y * d.z; }

/// f(lane) for every bit of the mask.
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
  void* context = nullptr;  // where it goes on
  ThreadState state = ThreadState::ready;
  int stack = -1;  // none before it begins
  unsigned x = 0, y = 0, z = 0;
  uintptr_t deepest = 0;  // how far down its functions came
  uint32_t path = 0;
  int line = 0;  // of the barrier or warp operation it waits at
  uint32_t wait_path = 0;
  const void* barrier = nullptr;  // waits through this object
  bool met = false;               // has passed a block barrier
  bool returned = false;          // came to a `return;`
  bool for_grid = false;          // at_barrier: waits for the threads of all blocks
  bool gathers = false;           // at_warp: goes on with whoever comes to the same place
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
  uintptr_t object_pc = 0;   // where it waits
  uint64_t told_at = ~0ull;  // so far the others had come when it was last told that nothing comes
  // at the barrier of its cluster
  uint32_t cluster_turn = 0;     // so many times it has arrived
  bool owes_wait = false;        // ... and has not waited since
  bool has_fenced = false;       // what it did before counts for other blocks although it arrives relaxed
  int64_t steps_at_arrival = 0;  // accesses that were left to the launch
  bool idle_since = false;       // it has done nothing since
};

/// Who of a warp has met whom. A time is interval << 6 | step.
struct Warp {
  uint16_t step = 0;            // meetings in this interval: six bits of each stamp
  uint64_t all = 0;             // what lanes did until then, all lanes know
  std::vector<uint64_t> known;  // [lane * 32 + other]: until when it knows the other one; empty where `all` says it
};

struct Threads {
  std::vector<Thread> list;  // of the running block, by linear index
  std::vector<Warp> warps;
  std::vector<int> order;  // in which they run
  int live = 0;            // have not left the kernel
  bool abandoned = false;  // no thread of this launch runs again
  void (*thunk)(void*) = nullptr;
  void* parameters = nullptr;
  void* scheduler = nullptr;  // where the scheduler goes on
  uintptr_t stacks = 0;       // side by side with a guard page below each: an address tells whose stack it is
  size_t stack_count = 0;
  bool guarded = true;  // so many guard pages the system has
  int stacks_ready = 0;
  std::vector<int> free_stacks;
};

/// The threads of one block, none of which has begun; each will call the thunk. One that meets no barrier leaves its stack
/// to the next.
void make_threads(int count);

/// Before the first thread of a launch of which so many threads wait at the same time.
void have_stacks(size_t count);

/// None of the running block runs again.
void give_up_threads();

/// Goes to this thread, and comes back when it gives way.
void switch_to(int index);

/// Of a thread that gave way: what is on its stack, the registers that it needs included.
Range stack_in_use(const Thread& thread);

/// The running thread gives way; as `ready` it goes on when its turn comes.
void yield_thread();

/// Leaves the running kernel at once; no thread of this launch runs again.
[[noreturn]] void abandon_launch();

/// On the stack of any thread of the emulated device?
bool on_any_stack(uintptr_t address);

/// Whose accesses follow: this thread's, as often as its warp has met.
void set_who(int thread);

/// What follows is told apart from what came before. Barriers and turns begin more than that.
void new_interval();
void begin_turn();
void begin_after_barrier();

/// Which turn of the running launch this interval belongs to.
size_t turn_of(uint32_t interval);

/// These lanes of the warp met where memory is ordered, and when that was counts for no other warp.
void meet(int warp, unsigned lanes);
/// Did both threads, of one warp, meet after the first had come to this time?
bool met_since(int first, uint64_t time, int second);

/// -1 when there is none, or none among these.
int first_with(ThreadState wanted);
int first_with(ThreadState wanted, int first, int count);

/// Bit masks of the lanes of this warp: in that state; within the block.
unsigned lanes_in(int warp, ThreadState wanted);
unsigned lanes_that_exist(int warp);

}  // namespace emu
