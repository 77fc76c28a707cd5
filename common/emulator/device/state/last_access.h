// The last read and the last write that the compiler's callbacks reported. grader/build/operands inserts checks into
// the assembly of a submission, and these checks use the variables by name. Every access must be one of these two,
// unless it is at a constant offset in its function's frame or in a constant.
#pragma once
#include <cstdint>

extern "C" {
struct EmuAccess {
  uintptr_t address;
  uint64_t bytes;
};
/// Cleared when another thread resumes.
extern EmuAccess emu_last_read, emu_last_write;

/// Bounds of the running thread's stack (0 if no kernel runs), and the lowest stack address known to be written.
extern uintptr_t emu_stack_low, emu_stack_high, emu_deepest;
}
