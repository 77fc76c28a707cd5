#include "common/emulator/device/call_path.h"

#include <unordered_map>
#include <vector>

namespace emu {
namespace {

struct Node {
  uint32_t parent, pc;
};

std::vector<Node> nodes{{0, 0}};
std::unordered_map<uint64_t, uint32_t> children;

// Helper functions called in inner loops find their path here.
struct Recent {
  uint64_t key = ~uint64_t{0};
  uint32_t path = 0;
};
Recent recent[1024];

std::vector<uint32_t> spelled_out(uint32_t path, uint32_t pc) {
  std::vector<uint32_t> sites{pc};
  for (; path != 0; path = nodes[path].parent) sites.insert(sites.begin(), nodes[path].pc);
  return sites;
}

}  // namespace

uint32_t enter_path(uint32_t path, uint32_t pc) {
  uint64_t key = uint64_t{path} << 32 | pc;
  Recent& slot = recent[(key ^ key >> 29 ^ key >> 41) & 1023];
  if (slot.key == key) return slot.path;
  auto [it, is_new] = children.try_emplace(key, static_cast<uint32_t>(nodes.size()));
  if (is_new) nodes.push_back({path, pc});
  slot = {key, it->second};
  return it->second;
}

uint32_t leave_path(uint32_t path) { return nodes[path].parent; }

bool comes_before(uint32_t path_a, uint32_t pc_a, uint32_t path_b, uint32_t pc_b) {
  if (path_a == path_b) return pc_a < pc_b;
  return spelled_out(path_a, pc_a) < spelled_out(path_b, pc_b);
}

}  // namespace emu
