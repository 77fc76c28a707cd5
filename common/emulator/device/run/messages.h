// What the device does about the host's messages. None of them is believed.
#pragma once
#include <vector>

#include "common/emulator/wall/ring.h"

namespace emu {

struct Reply {
  Answer answer;
  const void* data = nullptr;  // valid until the device does something else
  size_t bytes = 0;
};

/// One message that asks for something, of the host's or of a recording.
Reply perform(const Taken& message);

/// Is it one of those that change what the device holds, or make it run?
bool is_work(Op op);

/// `kernel<<<grid, block, shared>>>(…)`, and then what its kernels have launched.
Reply launch(const Launch& launch, const std::vector<unsigned char>& parameters);
Reply run_alone(const Launch& launch, const std::vector<unsigned char>& parameters);
/// They are part of the work of the launch that began it.
void run_children(const Work& work);

}  // namespace emu
