#include "common/emulator/count/atomic_words.h"

#include <algorithm>

#include "common/emulator/device/state/threads.h"

namespace emu {
namespace {

constexpr size_t kWords = 1 << 16, kParts = 1 << 14;
constexpr uint64_t kWordBytes = 4, kSectorWords = 8, kPartSectors = 128;

}  // namespace

void AtomicWords::add_run(uint64_t word, uint64_t lanes, bool alone) {
  words_.resize(kWords);
  Word& known = words_[word % kWords];
  known.lanes += lanes;
  known.merged += alone ? 1 : lanes;
}

uint64_t AtomicWords::add(const WarpRequest& r, bool shared, lab::ProfiledLaunch& launch) {
  uint64_t words[kWarp];
  int count = 0;
  for_each_lane(r.mask, [&](int l) { words[count++] = r.address[l] / kWordBytes; });
  std::sort(words, words + count);
  (shared ? launch.shared_atomics : launch.global_atomics) += static_cast<uint64_t>(count);
  parts_.resize(kParts);
  uint64_t most = 0, sector = ~0ull, of_sector = 0;
  for (int first = 0, end = 0; first < count; first = end) {
    while (end < count && words[end] == words[first]) ++end;
    const auto lanes = static_cast<uint64_t>(end - first);
    most = std::max(most, lanes);
    if (shared) continue;
    add_run(words[first], lanes, end - first == count);
    Part& part = parts_[words[first] / kSectorWords / kPartSectors % kParts];
    if (words[first] / kSectorWords != sector) {
      sector = words[first] / kSectorWords;
      of_sector = 1;
      ++part.sectors;
      ++launch.global_atomic_sectors;
    }
    const uint64_t further = lanes > of_sector ? lanes - of_sector : 0;
    part.further_turns += further;
    part.merged_further_turns += end - first == count ? 0 : further;
    of_sector = std::max(of_sector, lanes);
  }
  if (shared) launch.shared_atomic_turns += most;
  return most;
}

void AtomicWords::take(lab::ProfiledLaunch& launch) {
  for (const Word& word : words_) {
    launch.most_on_word = std::max(launch.most_on_word, word.lanes);
    launch.most_merged_on_word = std::max(launch.most_merged_on_word, word.merged);
  }
  const auto most = std::ranges::max_element(parts_, {}, [](const Part& p) { return p.sectors + p.further_turns; });
  if (most != parts_.end()) {
    launch.most_sectors = most->sectors;
    launch.most_further_turns = most->further_turns;
    launch.most_merged_further_turns = most->merged_further_turns;
  }
  words_.clear();
  parts_.clear();
}

}  // namespace emu
