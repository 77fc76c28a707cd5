// Defines the function that g++ -fsanitize=integer-divide-by-zero calls before a division by zero. Where a processor's
// divide instruction does not trap, as on aarch64, the judge builds submissions with this flag (flags.cpp), and the
// function raises the signal that other processors raise. Included once per program.
#pragma once
#if !defined(__x86_64__)
#include <signal.h>

#include <cstdint>

#include "common/runner/interrupts.h"

extern "C" void __ubsan_handle_divrem_overflow(const void*, uintptr_t, uintptr_t) {
  // A return address belongs to the next instruction, which may be of another line.
  lab::runner::raised_at = reinterpret_cast<uintptr_t>(__builtin_return_address(0)) - 1;
  raise(SIGFPE);
  lab::runner::raised_at = 0;
}
#endif
