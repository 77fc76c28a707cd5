// How the device handles messages of the host. None of them is trusted.
#pragma once
#include <vector>

#include "common/emulator/wall/ring.h"

namespace emu {

struct Reply {
  Answer answer;
  const void* data = nullptr;  // valid until the device's next action
  size_t bytes = 0;
};

/// Performs one request, sent by the host or recorded earlier.
Reply perform(const Taken& message);

/// True for messages that change the contents of the device or make it run.
bool is_work(Op op);

/// Runs `kernel<<<grid, block, shared>>>(…)`, and then what its kernels have launched.
Reply launch(const Launch& launch, const std::vector<unsigned char>& parameters);
Reply run_alone(const Launch& launch, const std::vector<unsigned char>& parameters);
/// Runs these launches as part of the work of the launch that started them.
void run_children(const Work& work);

}  // namespace emu
