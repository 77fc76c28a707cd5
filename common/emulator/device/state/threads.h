// The threads of the running block: each is a fiber with a stack of its own; the scheduler runs them (device/run).
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace emu {

constexpr int kMaxThreads = 1024;
constexpr size_t kStackBytes = 128 << 10;

enum class ThreadState { ready, at_barrier, at_warp, finished };

struct Thread {
  void* context = nullptr;  // where it goes on
  ThreadState state = ThreadState::ready;
  uint16_t step = 0;  // warp barriers passed since the block barrier
  uint32_t path = 0;
  int line = 0;  // of the barrier or warp operation it waits at
  uint32_t wait_path = 0;
  const void* barrier = nullptr;  // waits through this object
  bool met = false;               // has passed a block barrier
  bool returned = false;          // came to a `return;`
  bool predicate = false;
  int votes = 0;
  // at_warp
  unsigned mask = 0, took_part = 0;
  const void* mine = nullptr;
  void* all = nullptr;
  size_t bytes = 0;
  bool orders_memory = false;
};

struct Threads {
  std::vector<Thread> list;  // of the running block, by linear index
  std::vector<int> order;    // in which they run
  int live = 0;              // have not left the kernel
  bool abandoned = false;    // no thread of this launch runs again
  void (*thunk)(void*) = nullptr;
  void* parameters = nullptr;
  void* scheduler = nullptr;  // where the scheduler goes on
  uintptr_t stacks = 0;       // side by side with a guard page below each: an address tells whose stack it is
  int stacks_ready = 0;
};

/// Fibers for the threads of one block, none of which has begun; each will call the thunk.
void make_threads(int count);

/// Goes to this thread, and comes back when it gives way.
void switch_to(int index);

/// The running thread gives way; as `ready` it goes on when its turn comes.
void yield_thread();

/// Leaves the running kernel at once; no thread of this launch runs again.
[[noreturn]] void abandon_launch();

/// Is this address on the running thread's own stack?
bool on_own_stack(uintptr_t address);
/// On the stack of any thread of the emulated device?
bool on_any_stack(uintptr_t address);

/// By its linear index in the block.
Thread& thread_at(int index);
Thread& running_thread();

/// -1 when there is none.
int first_with(ThreadState wanted);

/// Bit masks of the lanes of this warp: in that state; within the block.
unsigned lanes_in(int warp, ThreadState wanted);
unsigned lanes_that_exist(int warp);

}  // namespace emu
