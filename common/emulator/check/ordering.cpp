#include "common/emulator/check/ordering.h"

namespace emu {

void Ordering::fence(uint32_t block) {
  if (!known_) known_ = std::make_unique<Known>();
  known_->fenced.insert(block);
}

void Ordering::atomic(uint32_t block, uintptr_t address) {
  if (!known_) return;
  Blocks& here = known_->published_at[address];
  Blocks& seen = known_->seen_by[block];
  seen.insert(here.begin(), here.end());
  if (!known_->fenced.count(block)) return;
  here.insert(block);
  here.insert(seen.begin(), seen.end());
}

bool Ordering::happened_before(uint32_t earlier, uint32_t later) const {
  if (!known_) return false;
  auto it = known_->seen_by.find(later);
  return it != known_->seen_by.end() && it->second.count(earlier);
}

}  // namespace emu
