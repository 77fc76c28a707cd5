// Dynamic parallelism: what a launch of host code's is in the device's process, where a kernel asks for it.
#pragma once
#include <cstddef>

#include "common/emulator/wall/messages.h"

namespace emu {

/// The grid runs when the one that asks for it has ended.
void launch_child(const Launch& launch, const void* parameters, size_t bytes);

}  // namespace emu
