// What the host API keeps between calls.
#pragma once
#include <cstddef>

namespace emu {

/// 48 KiB, or more after cudaFuncSetAttribute(…, cudaFuncAttributeMaxDynamicSharedMemorySize, …).
size_t dynamic_shared_limit();

/// What the runner tells the API: are we inside the student's matmul()? Copies back to the host are findings there.
void set_inside_matmul(bool inside);

void reset_api();

}  // namespace emu
