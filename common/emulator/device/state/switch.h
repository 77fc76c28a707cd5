// Going from one stack to another one. Only what a called function keeps is kept: no kernel changes how numbers are rounded.
#pragma once
#include <cstdint>

namespace emu {

/// Where a function that never returns begins (always the same one), on the stack below `top`, which is a multiple of 16.
void* begin_on_stack(uintptr_t top, void (*function)());

/// Goes on at `to`, which begin_on_stack() returned or a switch left there. Where this one stopped is `from`; it comes back when
/// somebody goes on there.
void switch_stack(void*& from, void* to);

}  // namespace emu
