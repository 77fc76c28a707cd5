// Grids launched by kernels. Each runs after the grid that launched it, in launch order. That is as late as CUDA may
// run it: a kernel cannot wait for its own launches.
#include <utility>

#include "common/emulator/device/run/device.h"
#include "common/emulator/device/run/messages.h"
#include "common/emulator/wall/child_launch.h"

namespace emu {

void launch_child(const Launch& launch, const void* parameters, size_t bytes) {
  note_meeting_of_blocks();
  const auto* const first = static_cast<const unsigned char*>(parameters);
  device.children.push_back({launch, {first, first + bytes}});
}

void run_children(const Work& work) {
  for (size_t next = 0; next < device.children.size(); ++next) {  // children may launch more
    Child child = std::move(device.children[next]);
    child.launch.work = work;
    run_alone(child.launch, child.parameters);
  }
  device.children.clear();
}

}  // namespace emu
