#include "common/emulator/host/graph_memory.h"

#include <algorithm>
#include <mutex>
#include <unordered_map>

#include "common/emulator/host/late.h"
#include "common/emulator/host/link.h"
#include "common/emulator/host/streams.h"
#include "common/emulator/wall/messages.h"
#include "emulated_capture.h"

namespace emu {
namespace {

struct Reserved {
  size_t bytes;
  bool in_use;
};

/// Never destroyed: host code runs until the process exits.
std::unordered_map<const void*, Reserved>& all_reserved() {
  static auto* const all = new std::unordered_map<const void*, Reserved>;
  return *all;
}

void note_used(size_t bytes) {
  GraphMemoryUse& use = graph_memory_use();
  use.in_use += bytes;
  use.kept = std::max(use.kept, use.in_use);
  use.most = std::max(use.most, use.kept);
}

}  // namespace

GraphMemoryUse& graph_memory_use() {
  static GraphMemoryUse use = {};
  return use;
}

void* reserve_graph_memory(size_t bytes, int line) {
  const std::lock_guard lock(host::one_at_a_time());
  const Answer answer = host::ask(Allocate{bytes, line, 0});
  if (!answer.value) return nullptr;
  Free message{answer.value, line, {}};
  host::tell_waited(message.known);
  host::ask(message);
  auto* const pointer = reinterpret_cast<void*>(answer.value);
  all_reserved()[pointer] = {bytes, false};
  return pointer;
}

cudaError_t allocate_graph_memory(void* pointer, cudaStream_t) {
  const std::lock_guard lock(host::one_at_a_time());
  host::run_all_waiting();  // which may free it
  const Answer answer = host::ask(AllocateAgain{reinterpret_cast<uint64_t>(pointer)});
  Reserved& reserved = all_reserved()[pointer];
  if (answer.error == 0 && !reserved.in_use) note_used(reserved.bytes);
  reserved.in_use |= answer.error == 0;
  return static_cast<cudaError_t>(answer.error);
}

bool is_graph_memory_in_use(const void* pointer) {
  const std::lock_guard lock(host::one_at_a_time());
  const auto found = all_reserved().find(pointer);
  return found != all_reserved().end() && found->second.in_use;
}

void host::note_graph_memory_freed(const void* pointer) {
  const auto found = all_reserved().find(pointer);
  if (found == all_reserved().end() || !found->second.in_use) return;
  found->second.in_use = false;
  graph_memory_use().in_use -= found->second.bytes;
}

}  // namespace emu
