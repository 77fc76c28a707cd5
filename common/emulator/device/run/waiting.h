// Handles threads that wait in a loop for a word of memory to change. Blocks run one after the other, so the block that
// would change the word may not have started. Therefore the waiting block is suspended, and the other blocks run. If no
// remaining block can change the word, the kernel never ends, and this is reported.
#pragma once
#include <cstdint>

#include "common/emulator/observe/events.h"

namespace emu {

/// Maximum number of threads in suspended blocks of one launch. Each thread keeps its stack.
constexpr size_t kMostWaitingThreads = 16 << 10;

/// State and result of the check whether threads loop forever.
struct Watch {
  bool on = false;               // the check is running
  AccessSite site{};             // next access of the thread that ran last
  int thread = -1;               // the first thread that loops; -1: none
  AccessSite waits_at{};         // an access in the loop of that thread, outside its own stack
  bool host_may_change = false;  // a loop reads memory that the host may change, such as managed memory
  bool reads_clock = false;      // a loop reads the clock
};

/// Checks the running block. Returns true if each of its ready threads returns to the same location in the code with
/// the same values in all its variables, and has changed no memory. Such a thread can leave its loop only if another
/// block or the host changes memory.
bool waits_for_others();

/// Suspends the running block until run_waiting_blocks() runs it.
void set_block_aside();

/// Call after all other blocks have ended. Runs the suspended blocks in turns until they end. Reports blocks that wait
/// forever.
void run_waiting_blocks();

}  // namespace emu
