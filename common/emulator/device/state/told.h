// What the callbacks told last. Code of a submission is held against it at each access that lies neither at a constant place of
// its function's frame nor in a constant (grader/build/operands): the names are those of the assembly text.
#pragma once
#include <cstdint>

extern "C" {
struct EmuTold {
  uintptr_t address;
  uint64_t bytes;
};
/// Forgotten where another thread goes on.
extern EmuTold emu_last_read, emu_last_write;

/// The ends of the running thread's stack; 0 where no kernel runs. How far down it was written to, as far as known.
extern uintptr_t emu_stack_low, emu_stack_high, emu_deepest;
}
