#include "common/emulator/host/host_memory.h"

#include <map>

#include "common/emulator/host/link.h"
#include "common/emulator/host/places.h"

namespace emu::host {
namespace {

/// Sizes by address. Never destroyed: host code runs until the process exits.
std::map<uintptr_t, size_t>& allocations() {
  static auto* const all = new std::map<uintptr_t, size_t>;
  return *all;
}

size_t bytes_on_heap(uintptr_t address) {
  const std::lock_guard lock(one_at_a_time());
  const auto after = allocations().upper_bound(address);
  if (after == allocations().begin()) return SIZE_MAX;
  const auto& [begin, bytes] = *std::prev(after);
  return address - begin < bytes ? begin + bytes - address : SIZE_MAX;
}

/// Local variables are below the frame pointer of their function.
size_t bytes_on_stack(uintptr_t address, const void* callee, const void* frame) {
  if (address < reinterpret_cast<uintptr_t>(callee)) return SIZE_MAX;
  for (FrameWalk walk(callee, frame); walk.is_there(); walk.go_up())
    if (const auto end = reinterpret_cast<uintptr_t>(walk.frame()); address < end) return end - address;
  return SIZE_MAX;
}

}  // namespace

void note_allocated(const void* memory, size_t bytes) {
  if (!ring || !memory) return;
  const std::lock_guard lock(one_at_a_time());
  allocations()[reinterpret_cast<uintptr_t>(memory)] = bytes;
}

void note_freed(const void* memory) {
  if (!ring || !memory) return;
  const std::lock_guard lock(one_at_a_time());
  allocations().erase(reinterpret_cast<uintptr_t>(memory));
}

size_t bytes_there(uintptr_t address, const void* callee, const void* frame) {
  const size_t heap = bytes_on_heap(address);
  return heap != SIZE_MAX ? heap : bytes_on_stack(address, callee, frame);
}

size_t bytes_of(uintptr_t address) {
  const std::lock_guard lock(one_at_a_time());
  const auto found = allocations().find(address);
  return found == allocations().end() ? 0 : found->second;
}

}  // namespace emu::host
