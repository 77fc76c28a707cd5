// Switches between stacks. Saves only callee-saved registers: no kernel changes the rounding mode.
#pragma once
#include <cstdint>

namespace emu {

/// Prepares the stack below `top`, a multiple of 16, to start a function that never returns (always the same one).
void* begin_on_stack(uintptr_t top, void (*function)());

/// Continues at `to`, a value from begin_on_stack() or an earlier switch. Stores the current position in `from`;
/// returns when some code switches back to it.
void switch_stack(void*& from, void* to);

}  // namespace emu
