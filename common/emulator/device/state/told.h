// The last read and the last write that the compiler's callbacks reported. The checks that grader/build/operands
// inserts into the assembly of a submission use these variables by name: an access that is neither at a constant offset
// in its function's frame nor in a constant must be one of these two.
#pragma once
#include <cstdint>

extern "C" {
struct EmuTold {
  uintptr_t address;
  uint64_t bytes;
};
/// Cleared when another thread resumes.
extern EmuTold emu_last_read, emu_last_write;

/// Bounds of the running thread's stack (0 if no kernel runs), and the lowest address of the stack known to be written.
extern uintptr_t emu_stack_low, emu_stack_high, emu_deepest;
}
