#include "common/emulator/count/memory_counters.h"

#include <algorithm>

#include "common/emulator/device/state/threads.h"

namespace emu {
namespace {

constexpr int kBanks = 32;

/// True if all addresses are multiples of `bytes`, a power of two.
bool all_aligned(const WarpRequest& r, uint32_t bytes) {
  uint64_t any = 0;
  for_each_lane(r.mask, [&](int l) { any |= r.address[l]; });
  return (any & (bytes - 1)) == 0;
}

/// True if all pairs of lanes at this distance (1 or 2) request the same address.
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

/// True if every bank serves at most one word.
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

/// Returns the largest number of distinct words in one bank, over the lanes of the group.
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

/// True if each lane loads the bytes right after its load `before`.
bool follows(const WarpRequest& r, const WarpRequest& before) {
  if (r.mask != before.mask) return false;
  const int first = __builtin_ctz(r.mask);
  bool so = r.address[first] == before.address[first] + before.bytes;
  if (!so) return false;
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

namespace {

/// Lanes that are served together, and the number of such groups.
struct Groups {
  int lanes, count;
  uint32_t mask(const WarpRequest& r, int group) const {
    return r.mask & (lanes == 32 ? ~0u : ((1u << lanes) - 1) << (group * lanes));
  }
};

Groups groups_of(const WarpRequest& r, bool load) {
  int count = r.bytes >= 16 ? 4 : r.bytes >= 8 ? 2 : 1;
  if (load && count > 1 && (pairs_agree(r, 1) || pairs_agree(r, 2))) count /= 2;
  return {32 / count, count};
}

}  // namespace

uint64_t count_groups(const WarpRequest& r, bool load) {
  const Groups groups = groups_of(r, load);
  uint64_t active = 0;
  for (int g = 0; g < groups.count; ++g) active += groups.mask(r, g) != 0;
  return active;
}

Wavefronts count_wavefronts(const WarpRequest& r, bool load) {
  const Groups groups = groups_of(r, load);
  uint64_t total = 0, active = 0;
  for (int g = 0; g < groups.count; ++g) {
    const uint32_t group = groups.mask(r, g);
    if (!group) continue;
    total += group_wavefronts(r, group);
    ++active;
  }
  return {total, total - active, static_cast<uint32_t>(groups.lanes)};
}

Alignments::Known& Alignments::known_at(uint64_t place, uint64_t address) {
  const auto at = std::lower_bound(known_.begin(), known_.end(), place,
                                   [](const Known& known, uint64_t wanted) { return known.place < wanted; });
  if (at != known_.end() && at->place == place) return *at;
  return *known_.insert(at, {place, address, 0, 0});
}

uint32_t Alignments::of(uint64_t place, const WarpRequest& r, uint64_t interval) {
  constexpr uint64_t kWidest = 16;
  Known& known = known_at(place, r.address[__builtin_ctz(r.mask)]);
  if (known.interval != interval)
    for_each_lane(r.mask, [&](int l) { known.different |= r.address[l] ^ known.address; });
  known.interval = interval;
  const uint64_t bits = known.different | kWidest;
  return static_cast<uint32_t>(bits & (~bits + 1));
}

/// Joins the load with earlier loads that it continues.
bool SharedLoads::join(const WarpRequest& r) {
  for (size_t i = 0; i < pending_.size(); ++i) {
    Pending& p = pending_[i];
    if (!follows(r, p.r)) continue;
    p.loads[p.r.bytes / 4] = added - 1;
    p.r.bytes += 4;
    if (p.r.bytes == p.widest) {
      split(p);
      pending_.erase(pending_.begin() + static_cast<long>(i));
    }
    return true;
  }
  return false;
}

void SharedLoads::add(const WarpRequest& r, uint64_t place) {
  const uint64_t number = added++;
  if (r.bytes != 4) return emit(r, &number, 1);
  const uint32_t known = alignments_.of(place, r, interval_);
  if (join(r)) return;
  const uint32_t widest = all_aligned(r, 16) ? std::min(known, 16u) : all_aligned(r, 8) ? std::min(known, 8u) : 4;
  if (widest < 8) return emit(r, &number, 1);
  if (pending_.size() == most_pending_) {
    split(pending_.front());
    pending_.erase(pending_.begin());
  }
  pending_.push_back({r, widest, {number}});
}

void SharedLoads::flush() {
  for (const Pending& p : pending_) split(p);
  pending_.clear();
  ++interval_;
}

void SharedLoads::split(const Pending& whole) {
  WarpRequest r = whole.r;
  const uint64_t* loads = whole.loads;
  uint32_t left = r.bytes;
  while (left) {
    r.bytes = left >= 16 && all_aligned(r, 16) ? 16 : left >= 8 && all_aligned(r, 8) ? 8 : 4;
    emit(r, loads, r.bytes / 4);
    loads += r.bytes / 4;
    left -= r.bytes;
    for_each_lane(r.mask, [&](int l) { r.address[l] += r.bytes; });
  }
}

void SharedLoads::emit(const WarpRequest& r, const uint64_t* loads, uint32_t count) {
  const Wavefronts w = count_wavefronts(r, true);
  ++instructions;
  wavefronts += w.wavefronts;
  conflicts += w.conflicts;
  if (!listener_) return;
  CountedLoads& counted = listener_->emplace_back(CountedLoads{w, count, {}});
  std::copy_n(loads, count, counted.loads);
}

/// Ends a step: adds its first `loads` loads. The patch of a thread never has kLongerThanPatch adjacent words of A and
/// of B. If their loads alternate for longer than that, the loop runs over k and reads two rows.
void LoadsOfSteps::end_step(size_t loads) {
  constexpr long kLongerThanPatch = 16;
  const auto begin = step_.begin(), end = begin + static_cast<long>(loads);
  const bool over_k =
      std::count_if(begin, end, [&](const Load& load) { return load.place == begin->place; }) >= kLongerThanPatch;
  for (auto load = begin; load != end; ++load) {
    if (over_k && load != begin && !follows(load->r, (load - 1)->r)) joined_.flush();
    joined_.add(load->r, load->place);
  }
  joined_.flush();
  step_.erase(step_.begin(), end);
}

/// Where loads of A and B alternate, A of the next step has already been loaded when a load of B reveals the new step.
size_t LoadsOfSteps::begin_of_next(size_t last_there) const {
  const auto first = [&](const Load& load) { return load.place == step_.front().place; };
  return static_cast<size_t>(std::find_if(step_.begin() + static_cast<long>(last_there) + 1, step_.end(), first) -
                             step_.begin());
}

void LoadsOfSteps::add(const WarpRequest& r, uint64_t place) {
  constexpr size_t kLongest = 64;
  const auto there = std::find_if(step_.rbegin(), step_.rend(), [&](const Load& load) { return load.place == place; });
  const bool goes_on = there == step_.rend() || follows(r, there->r);
  if (!goes_on) end_step(begin_of_next(static_cast<size_t>(step_.rend() - there) - 1));
  if (step_.size() == kLongest) end_step(kLongest);
  step_.push_back({r, place});
}

void LoadsOfSteps::flush() { end_step(step_.size()); }

}  // namespace emu
