// Plays back the accesses of the lanes of a warp in lock-step, and counts them.
#include <algorithm>

#include "common/emulator/count/counter.h"
#include "common/emulator/device/state/state.h"

namespace emu {

/// Position of each lane of one warp in its list.
struct Counter::Heads {
  const LaneAccess* next[kWarp];
  const LaneAccess* end[kWarp];
  uint32_t waiting = 0;  // lanes with accesses left
  bool unknown = false;  // a truncated list is used up, so the next access of its lane is not known yet

  LaneAccess first_in_code() const;
  void advance(int lane, bool more_to_come) {
    if (++next[lane] < end[lane]) return;
    waiting &= ~(1u << lane);
    unknown |= more_to_come;
  }
};

namespace {

uint64_t bytes_of(const WarpRequest& r) {
  return uint64_t{r.bytes} * static_cast<uint64_t>(__builtin_popcount(r.mask));
}

bool same_place(const LaneAccess& a, const LaneAccess& b) { return place_of(a) == place_of(b); }

}  // namespace

inline LaneAccess Counter::Heads::first_in_code() const {
  const LaneAccess* best = next[__builtin_ctz(waiting)];
  for (uint32_t rest = waiting & (waiting - 1); rest; rest &= rest - 1) {
    const LaneAccess& e = *next[__builtin_ctz(rest)];
    if (!same_place(e, *best) && comes_before(e.path, e.pc, best->path, best->pc)) best = &e;
  }
  return *best;
}

Counter::Heads Counter::heads_of(size_t first, size_t count) const {
  Heads heads;
  for (size_t l = 0; l < count; ++l) {
    const std::vector<LaneAccess>& accesses = lanes_[first + l].accesses;
    heads.next[l] = accesses.data();
    heads.end[l] = accesses.data() + accesses.size();
    if (!accesses.empty()) heads.waiting |= 1u << l;
  }
  return heads;
}

inline uint64_t Counter::count_global_load(int warp, const WarpRequest& r, const LaneAccess& place) {
  const uint64_t sectors = count_sectors(r), bytes = bytes_of(r);
  ++total_.global_load_requests;
  total_.global_load_sectors += sectors;
  total_.global_load_bytes += bytes;
  labels_.loaded(place.pc, place.path, {sectors, bytes});
  if (profile_.wanted()) profile_.global_load(warp, r, place_of(place));
  return sectors;
}

inline void Counter::count_atomic(const WarpRequest& r) {
  ++total_.atomic_requests;
  if (is_shared(r.address[__builtin_ctz(r.mask)])) return;
  const uint64_t bytes = bytes_of(r);
  total_.atomic_bytes += bytes;
  labels_.atomics_made({count_sectors(r), bytes});
}

inline Wavefronts Counter::count_shared_store(const WarpRequest& r) {
  const Wavefronts w = count_wavefronts(r, false);
  ++total_.shared_store_instructions;
  total_.shared_store_wavefronts += w.wavefronts;
  total_.shared_store_bank_conflicts += w.conflicts;
  return w;
}

inline void Counter::count(int warp, const WarpRequest& r, const LaneAccess& place) {
  uint64_t sectors = 0;
  Wavefronts wavefronts = {};
  switch (static_cast<Kind>(place.kind)) {
    case Kind::global_load:
      sectors = count_global_load(warp, r, place);
      break;
    case Kind::global_store:
      sectors = count_sectors(r);
      ++total_.global_store_requests;
      total_.global_store_sectors += sectors;
      total_.global_store_bytes += bytes_of(r);
      if (profile_.wanted()) profile_.global_store(warp, r);
      break;
    case Kind::atomic:
      count_atomic(r);
      if (profile_.wanted()) profile_.atomic(warp, r);
      break;
    case Kind::shared_load:
      shared_loads_.add(r, place_of(place));
      if (profile_.wanted()) profile_.shared_load(warp, r, place_of(place));
      break;
    case Kind::shared_store:
      shared_loads_.flush();
      wavefronts = count_shared_store(r);
      if (profile_.wanted()) profile_.shared_store(warp);
  }
  steps_.played(warp, r, place, sectors, wavefronts, shared_loads_.added - 1);
  steps_.settle();
}

/// Combines the lanes whose next access is at `place` into one warp instruction.
inline void Counter::play_one(size_t first, const LaneAccess& place, Heads& heads) {
  WarpRequest r;
  r.bytes = place.bytes;
  for (uint32_t rest = heads.waiting; rest; rest &= rest - 1) {
    const int l = __builtin_ctz(rest);
    if (!same_place(*heads.next[l], place)) continue;
    r.mask |= 1u << l;
    r.address[l] = heads.next[l]->address;
    steps_.take_value(l, lanes_[first + static_cast<size_t>(l)].values);
    heads.advance(l, lanes_[first + static_cast<size_t>(l)].full());
  }
  count(static_cast<int>(first / kWarp), r, place);
}

/// The usual case: all lanes with accesses left are at one place. False if they are not.
inline bool Counter::play_in_step(size_t first, Heads& heads) {
  const LaneAccess place = *heads.next[__builtin_ctz(heads.waiting)];
  const uint64_t wanted = place_of(place);
  WarpRequest r;
  r.bytes = place.bytes;
  r.mask = heads.waiting;
  for (uint32_t rest = heads.waiting; rest; rest &= rest - 1) {
    const int l = __builtin_ctz(rest);
    if (place_of(*heads.next[l]) != wanted) return false;
    r.address[l] = heads.next[l]->address;
  }
  for (uint32_t rest = r.mask; rest; rest &= rest - 1) {
    const int l = __builtin_ctz(rest);
    steps_.take_value(l, lanes_[first + static_cast<size_t>(l)].values);
    heads.advance(l, lanes_[first + static_cast<size_t>(l)].full());
  }
  count(static_cast<int>(first / kWarp), r, place);
  return true;
}

void Counter::warp_drained(int warp) {
  size_t first = static_cast<size_t>(warp) * kWarp, count = std::min<size_t>(kWarp, lanes_.size() - first);
  Heads heads = heads_of(first, count);
  while (heads.waiting && !heads.unknown)
    if (!play_in_step(first, heads)) play_one(first, heads.first_in_code(), heads);
  shared_loads_.flush();
  profile_.warp_drained(warp);
  steps_.settle();
  for (size_t l = 0; l < count; ++l) {
    std::vector<LaneAccess>& accesses = lanes_[first + l].accesses;
    accesses.erase(accesses.begin(), accesses.begin() + (heads.next[l] - accesses.data()));
  }
}

}  // namespace emu
