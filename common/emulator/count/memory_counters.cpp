#include "common/emulator/count/memory_counters.h"

#include <algorithm>

#include "common/emulator/device/state/threads.h"

namespace emu {
namespace {

constexpr size_t kMostPending = 16;
constexpr int kBanks = 32;

/// `bytes` is a power of two.
bool all_aligned(const WarpRequest& r, uint32_t bytes) {
  uint64_t any = 0;
  for_each_lane(r.mask, [&](int l) { any |= r.address[l]; });
  return (any & (bytes - 1)) == 0;
}

/// Do all pairs of lanes at this distance (1 or 2) ask for the same address?
bool pairs_agree(const WarpRequest& r, int distance) {
  bool agree = true;
  for_each_lane(r.mask, [&](int l) {
    int other = l ^ distance;
    if (r.mask >> other & 1) agree = agree && r.address[l] == r.address[other];
  });
  return agree;
}

template <class F>
void for_each_word(const WarpRequest& r, uint32_t group, F f) {
  for_each_lane(group, [&](int l) {
    for (uint32_t b = 0; b < std::max(r.bytes, 4u); b += 4) f(r.address[l] / 4 + b / 4);
  });
}

/// Does every bank have to answer with one word only?
bool without_conflict(const WarpRequest& r, uint32_t group) {
  uint64_t word_of_bank[kBanks];
  uint32_t busy = 0;
  bool conflict = false;
  for_each_word(r, group, [&](uint64_t word) {
    const auto bank = static_cast<uint32_t>(word % kBanks);
    if (!(busy >> bank & 1)) word_of_bank[bank] = word;
    busy |= 1u << bank;
    conflict |= word_of_bank[bank] != word;
  });
  return !conflict;
}

/// The largest number of distinct words of one bank among the lanes of the group.
uint64_t group_wavefronts(const WarpRequest& r, uint32_t group) {
  if (without_conflict(r, group)) return 1;
  uint64_t words[128];
  int count = 0;
  for_each_word(r, group, [&](uint64_t word) { words[count++] = word; });
  std::sort(words, words + count);
  count = static_cast<int>(std::unique(words, words + count) - words);
  uint64_t per_bank[kBanks] = {}, most = 0;
  for (int i = 0; i < count; ++i) most = std::max(most, ++per_bank[words[i] % kBanks]);
  return most;
}

/// Each lane loads what lies right after what it has loaded.
bool follows(const WarpRequest& r, const WarpRequest& before) {
  if (r.mask != before.mask) return false;
  bool so = true;
  for_each_lane(r.mask, [&](int l) { so = so && r.address[l] == before.address[l] + before.bytes; });
  return so;
}

}  // namespace

uint64_t count_sectors(const WarpRequest& r) {
  uint64_t sectors[64];
  int count = 0;
  bool rising = true;
  for_each_lane(r.mask, [&](int l) {
    for (uint64_t s = r.address[l] / 32; s <= (r.address[l] + r.bytes - 1) / 32; ++s) {
      if (count && sectors[count - 1] == s) continue;
      rising = rising && (!count || sectors[count - 1] < s);
      sectors[count++] = s;
    }
  });
  if (rising) return static_cast<uint64_t>(count);
  std::sort(sectors, sectors + count);
  return static_cast<uint64_t>(std::unique(sectors, sectors + count) - sectors);
}

Wavefronts count_wavefronts(const WarpRequest& r, bool load) {
  int groups = r.bytes >= 16 ? 4 : r.bytes >= 8 ? 2 : 1;
  int used = groups;
  if (load && groups > 1 && (pairs_agree(r, 1) || pairs_agree(r, 2))) used /= 2;
  int lanes = 32 / used;
  uint64_t total = 0, active = 0;
  for (int g = 0; g < used; ++g) {
    uint32_t group = r.mask & (lanes == 32 ? ~0u : ((1u << lanes) - 1) << (g * lanes));
    if (!group) continue;
    total += group_wavefronts(r, group);
    ++active;
  }
  return {total, total - active};
}

void SharedLoads::add(const WarpRequest& r) {
  if (in_turn_ && !pending_.empty() && !follows(r, pending_.back())) flush();
  if (r.bytes != 4) return emit(r);
  for (size_t i = 0; i < pending_.size(); ++i) {
    WarpRequest& p = pending_[i];
    if (!follows(r, p)) continue;
    p.bytes += 4;
    if (p.bytes == 16 || !all_aligned(p, 16)) {
      split(p);
      pending_.erase(pending_.begin() + static_cast<long>(i));
    }
    return;
  }
  if (!all_aligned(r, 8)) return emit(r);
  if (pending_.size() == kMostPending) {
    split(pending_.front());
    pending_.erase(pending_.begin());
  }
  pending_.push_back(r);
}

void SharedLoads::flush() {
  for (const WarpRequest& p : pending_) split(p);
  pending_.clear();
}

void SharedLoads::split(WarpRequest r) {
  uint32_t left = r.bytes;
  while (left) {
    r.bytes = left >= 16 && all_aligned(r, 16) ? 16 : left >= 8 && all_aligned(r, 8) ? 8 : 4;
    emit(r);
    left -= r.bytes;
    for_each_lane(r.mask, [&](int l) { r.address[l] += r.bytes; });
  }
}

void SharedLoads::emit(const WarpRequest& r) {
  Wavefronts w = count_wavefronts(r, true);
  ++instructions;
  wavefronts += w.wavefronts;
  conflicts += w.conflicts;
}

}  // namespace emu
