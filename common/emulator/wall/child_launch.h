// Dynamic parallelism: handles a launch that a kernel requests, in the device process.
#pragma once
#include <cstddef>

#include "common/emulator/wall/messages.h"

namespace emu {

/// Stores the launch. It runs after the grid that requested it has ended.
void launch_child(const Launch& launch, const void* parameters, size_t bytes);

}  // namespace emu
