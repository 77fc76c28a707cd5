// Switches between the stacks of fibers. A switch saves only the callee-saved registers. It need not save the rounding
// mode, because no kernel changes it.
#pragma once
#include <cstdint>

namespace emu {

/// Prepares the stack below `top`, a multiple of 16, to start `function`, which must never return. All calls must pass
/// the same function. Returns a position for switch_stack().
void* begin_on_stack(uintptr_t top, void (*function)());

/// Continues at the position `to`, which begin_on_stack() returned or an earlier switch stored. Stores the current
/// position in `from`, and returns when another switch continues there.
void switch_stack(void*& from, void* to);

}  // namespace emu
