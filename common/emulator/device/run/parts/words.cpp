#include "common/emulator/device/run/parts/words.h"

#include "common/emulator/device/state/state.h"

namespace emu {

Words::Words() {
  for (const Allocations* list : {&state.memory.allocations, &state.memory.lent})
    for (const auto& a : *list) {
      const size_t words = a->live ? (a->bytes + 3) / 4 : 0, groups = (words + kGroup - 1) / kGroup;
      if (words == 0) continue;
      pieces_.push_back({a->base, words, groups_});
      groups_ += groups;
      if (is_near(a->base)) near_ += groups;
    }
}

Group Words::group(size_t number) const {
  const auto piece = std::prev(std::ranges::upper_bound(pieces_, number, {}, &Piece::first));
  return at(*piece, number - piece->first);
}

/// Four sums, so that multiplications do not wait for each other.
uint64_t digest(const Group& group) {
  constexpr uint64_t kOdd = 0x9e3779b97f4a7c15;
  constexpr size_t kSums = 4;
  const auto* const word = reinterpret_cast<const uint32_t*>(group.begin);
  uint64_t sums[kSums] = {1, 2, 3, 4};
  for (size_t i = 0; i < group.words; ++i) sums[i % kSums] = (sums[i % kSums] ^ word[i]) * kOdd;
  uint64_t all = 0;
  for (const uint64_t sum : sums) all = (all ^ sum ^ sum >> 32) * kOdd;
  return all;
}

}  // namespace emu
