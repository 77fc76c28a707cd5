#include "common/emulator/count/atomic_words.h"

#include <algorithm>

#include "common/emulator/device/state/threads.h"

namespace emu {
namespace {

constexpr size_t kParts = 1 << 14;
constexpr uint64_t kWordBytes = 4, kSectorWords = 8, kPartSectors = 128;

}  // namespace

uint64_t AtomicWords::add(const WarpRequest& r, bool shared, lab::ProfiledLaunch& launch) {
  uint64_t words[kWarp];
  int count = 0;
  for_each_lane(r.mask, [&](int l) { words[count++] = r.address[l] / kWordBytes; });
  std::sort(words, words + count);
  int most = 0;
  for (int first = 0, end = 0; first < count; first = end) {
    while (end < count && words[end] == words[first]) ++end;
    most = std::max(most, end - first);
  }
  const auto turns = static_cast<uint64_t>(most);
  (shared ? launch.shared_atomics : launch.global_atomics) += static_cast<uint64_t>(count);
  if (shared) {
    launch.shared_atomic_turns += turns;
    return turns;
  }
  parts_.resize(kParts);
  uint64_t last_sector = ~0ull, last_part = ~0ull;
  for (int i = 0; i < count; ++i) {
    const uint64_t sector = words[i] / kSectorWords;
    if (sector == last_sector) continue;
    last_sector = sector;
    Part& part = parts_[sector / kPartSectors % kParts];
    ++part.sectors;
    ++launch.global_atomic_sectors;
    if (sector / kPartSectors == last_part) continue;
    last_part = sector / kPartSectors;
    part.turns += turns;
    part.merged += most == count ? 1 : turns;
  }
  return turns;
}

void AtomicWords::take(lab::ProfiledLaunch& launch) {
  const auto most = [&](uint64_t Part::*what) {
    return parts_.empty() ? 0 : (*std::ranges::max_element(parts_, {}, what)).*what;
  };
  launch.most_turns = most(&Part::turns);
  launch.most_merged_turns = most(&Part::merged);
  launch.most_sectors = most(&Part::sectors);
  parts_.clear();
}

}  // namespace emu
