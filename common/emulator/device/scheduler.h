// Runs the threads of a block as fibers; barriers and warp operations are switches between them.
#pragma once
#include <cstdint>

#include "emulator.h"

namespace emu {

/// Runs one launch to its end. False when it was abandoned.
bool run_grid(const Config& config, void (*thunk)(void*), void* parameters);

/// Leaves the running kernel at once; no thread of this launch runs again.
[[noreturn]] void abandon_launch();

/// Lets the other threads of the block run (a thread that spins must not starve the one it waits for).
void yield_thread();

/// Threads of the running block that have left the kernel.
int finished_threads();

/// Is this address on the running thread's own stack?
bool on_own_stack(uintptr_t address);
/// On the stack of any thread of the emulated device?
bool on_any_stack(uintptr_t address);

}  // namespace emu
