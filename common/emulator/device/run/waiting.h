// Threads that wait for a word to change. Blocks run one after the other, so the block that one waits for may not have
// begun: the waiting block is suspended, and the others run. If no block is left that could change the word, the kernel
// never ends.
#pragma once
#include <cstdint>

#include "common/emulator/observe/events.h"

namespace emu {

constexpr size_t kMostWaitingThreads = 16 << 10;  // in one launch; their stacks are kept

/// What is found out while checking whether threads loop forever.
struct Watch {
  bool on = false;
  AccessSite site{};             // next access of the thread that ran last
  int thread = -1;               // first thread that loops
  AccessSite waits_at{};         // the access it waits with
  bool host_may_change = false;  // a loop reads managed memory or similar
  bool reads_clock = false;      // a loop reads the clock
};

/// True if every thread of the running block that is able to run returns to the same place with the same values in all
/// its variables, and changes no memory on its way. Only other blocks or the host can then make it continue.
bool waits_for_others();

/// Suspends the running block until run_waiting_blocks().
void set_block_aside();

/// Runs the suspended blocks in turns, after all others have ended, until they end or wait forever. The latter is
/// reported.
void run_waiting_blocks();

}  // namespace emu
