// Threads that wait for a word to change. Blocks run one after the other, so the one that a block waits for may not have begun:
// it is put aside, and the others have their turn. Where nobody is left who could change anything, the kernel never ends.
#pragma once
#include <cstdint>

#include "common/emulator/observe/events.h"

namespace emu {

constexpr size_t kMostWaitingThreads = 16 << 10;  // in one launch, whose stacks are kept

/// What is known while it is looked whether threads go round for ever.
struct Watch {
  bool on = false;
  AccessSite site{};             // the access that the thread of the last turn is about to make
  int thread = -1;               // the first that goes round, and ...
  AccessSite waits_at{};         // ... what it reads
  bool host_may_change = false;  // ... what one of them reads: managed memory and the like
  bool reads_clock = false;      // one of them does
};

/// Proven: every thread of the running block that could go on comes back to where it is, with the same in all its variables,
/// and none changes memory on its way. Others can make them go on, and nobody else.
bool waits_for_others();

/// The running block waits for others, and is put aside until run_waiting_blocks().
void set_block_aside();

/// When all other blocks have ended: those that were put aside, in turns, until they have ended or wait for ever, which is told.
void run_waiting_blocks();

}  // namespace emu
