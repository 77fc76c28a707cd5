// The accesses that the callbacks reported last. Code of a submission is checked against them at each access that is
// neither at a constant place of its function's frame nor in a constant (grader/build/operands), which uses these names
// in assembly.
#pragma once
#include <cstdint>

extern "C" {
struct EmuTold {
  uintptr_t address;
  uint64_t bytes;
};
/// Cleared when a different thread resumes.
extern EmuTold emu_last_read, emu_last_write;

/// Bounds of the running thread's stack, 0 if no kernel runs; the lowest address known to be written.
extern uintptr_t emu_stack_low, emu_stack_high, emu_deepest;
}
