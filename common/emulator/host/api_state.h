// What the host API keeps between calls.
#pragma once
#include <cstddef>

namespace emu {

/// 48 KiB, or more after cudaFuncSetAttribute(…, cudaFuncAttributeMaxDynamicSharedMemorySize, …).
size_t dynamic_shared_limit();

/// What the runner tells the API: are we inside the student's matmul()? Copies back to the host are findings there.
void set_inside_matmul(bool inside);

/// The host reads this much of what the device made, by a copy or in managed memory. True when it is too much by now.
bool counts_as_copy_back(size_t bytes);

void reset_api();

}  // namespace emu
