// Handles messages of the host (wall/messages.h). Every field is validated, because the host is not trusted.
#pragma once
#include <vector>

#include "common/emulator/wall/ring.h"

namespace emu {

struct Reply {
  Answer answer;
  const void* data = nullptr;  // valid until the device's next action
  size_t bytes = 0;
};

/// Performs one request, which the host has just sent or which was recorded earlier (recording.h).
Reply perform(const Taken& message);

/// True for messages that change the contents of the device or start work on it.
bool is_work(Op op);

/// Runs a launch, and then the launches that its kernel has requested.
Reply launch(const Launch& launch, const std::vector<unsigned char>& parameters);
/// Runs a launch, but not the launches that its kernel has requested.
Reply run_alone(const Launch& launch, const std::vector<unsigned char>& parameters);
/// Runs the launches that kernels have requested. `work`: position in the streams of the host's launch from which they
/// descend.
void run_children(const Work& work);

}  // namespace emu
