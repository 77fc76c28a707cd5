// How many steps the kernels of one matmul() may take: an access is one, and the start of a thread is several.
#pragma once
#include <cstdint>

namespace emu {

/// The budget of accesses ran out: notices endless kernels, and lets others run.
void tick(uint32_t pc);

/// Starting a thread costs steps too, or a grid that is far too large would take hours without one access.
bool may_start(int threads);

}  // namespace emu
