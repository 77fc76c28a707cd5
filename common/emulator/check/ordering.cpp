#include "common/emulator/check/ordering.h"

#include <set>
#include <unordered_map>

#include "common/emulator/device/machine.h"

namespace emu {
namespace {

// Whole blocks are ordered, not single accesses: this can miss a race, it never invents one.
using Blocks = std::set<uint32_t>;
std::unordered_map<uintptr_t, Blocks> published_at;
std::unordered_map<uint32_t, Blocks> seen_by;
std::set<uint32_t> fenced;  // blocks of which some thread has executed a fence

}  // namespace

void start_ordering() {
  published_at.clear();
  seen_by.clear();
  fenced.clear();
}

void fence() { fenced.insert(static_cast<uint32_t>(machine.block_index)); }

void atomic_synchronises(uintptr_t address) {
  if (fenced.empty()) return;
  uint32_t block = static_cast<uint32_t>(machine.block_index);
  Blocks& here = published_at[address];
  Blocks& seen = seen_by[block];
  seen.insert(here.begin(), here.end());
  if (!fenced.count(block)) return;
  here.insert(block);
  here.insert(seen.begin(), seen.end());
}

bool block_happened_before(uint32_t block) {
  if (seen_by.empty()) return false;
  auto it = seen_by.find(static_cast<uint32_t>(machine.block_index));
  return it != seen_by.end() && it->second.count(block);
}

}  // namespace emu
