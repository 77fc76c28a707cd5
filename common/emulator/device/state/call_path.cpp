#include "common/emulator/device/state/call_path.h"

#include "common/emulator/device/state/state.h"

namespace emu {
namespace {

std::vector<uint32_t> spelled_out(uint32_t path, uint32_t pc) {
  std::vector<uint32_t> sites{pc};
  for (; path != 0; path = state.paths.nodes[path].parent) sites.insert(sites.begin(), state.paths.nodes[path].pc);
  return sites;
}

uint32_t find_or_add(uint32_t path, uint32_t pc) {
  auto& nodes = state.paths.nodes;
  if (nodes.empty()) nodes.push_back({});
  for (uint32_t callee = nodes[path].first_callee; callee; callee = nodes[callee].next_sibling)
    if (nodes[callee].pc == pc) return callee;
  const auto added = static_cast<uint32_t>(nodes.size());
  nodes.push_back({path, pc, 0, nodes[path].first_callee});
  nodes[path].first_callee = added;
  return added;
}

}  // namespace

uint32_t enter_path(uint32_t path, uint32_t pc) {
  uint64_t key = uint64_t{path} << 32 | pc;
  CallPaths::Recent& slot = state.paths.recent[(key ^ key >> 29 ^ key >> 41) & 1023];
  if (slot.key != key || !slot.path) slot = {key, find_or_add(path, pc)};
  return slot.path;
}

uint32_t leave_path(uint32_t path) { return path ? state.paths.nodes[path].parent : 0; }

int times_called(uint32_t path) {
  const auto& nodes = state.paths.nodes;
  const uint32_t pc = path ? nodes[path].pc : 0;
  int times = 0;
  for (; path != 0; path = nodes[path].parent) times += nodes[path].pc == pc;
  return times;
}

bool comes_before(uint32_t path_a, uint32_t pc_a, uint32_t path_b, uint32_t pc_b) {
  if (path_a == path_b) return pc_a < pc_b;
  return spelled_out(path_a, pc_a) < spelled_out(path_b, pc_b);
}

}  // namespace emu
