#include "common/emulator/count/profile.h"

#include <algorithm>
#include <cstring>

#include "common/emulator/device/state/frames.h"
#include "common/emulator/device/state/state.h"
#include "common/emulator/wall/addresses.h"

namespace emu {
namespace {

template <class T>
void append(std::string& bytes, const T* values, size_t count) {
  bytes.append(reinterpret_cast<const char*>(values), count * sizeof(T));
}

lab::CountsRecord difference(const lab::CountsRecord& now, const lab::CountsRecord& before) {
  lab::CountsRecord counts = {};
  for (const lab::Counter& counter : lab::kCounters)
    counts.*counter.member = now.*counter.member - before.*counter.member;
  return counts;
}

uint32_t shared_bytes() {
  size_t bytes = 0;
  for (const SharedArray& array : state.shared.arrays) bytes += array.bytes;
  return static_cast<uint32_t>(std::max(bytes, state.shared.static_bytes + state.shared.dynamic_bytes));
}

lab::ProfiledLaunch running_launch() {
  const Running& r = state.running;
  lab::ProfiledLaunch launch = {};
  std::memcpy(launch.kernel, r.kernel, sizeof launch.kernel);
  launch.line = r.launch_line;
  const unsigned extents[2][3] = {{r.grid.x, r.grid.y, r.grid.z}, {r.block.x, r.block.y, r.block.z}};
  for (size_t axis = 0; axis < 3; ++axis) {
    launch.grid[axis] = static_cast<int32_t>(extents[0][axis]);
    launch.block[axis] = static_cast<int32_t>(extents[1][axis]);
  }
  return launch;
}

}  // namespace

namespace {

/// Sorted; the end.
uint64_t* lines_of(const WarpRequest& r, uint64_t* lines) {
  int count = 0;
  for_each_lane(r.mask, [&](int l) {
    for (uint64_t line = r.address[l] / 128; line <= (r.address[l] + r.bytes - 1) / 128; ++line)
      if (!count || lines[count - 1] != line) lines[count++] = line;
  });
  if (std::is_sorted(lines, lines + count)) return lines + count;  // each once
  std::sort(lines, lines + count);
  return std::unique(lines, lines + count);
}

}  // namespace

uint64_t count_lines(const WarpRequest& r) {
  uint64_t lines[2 * kWarp];
  return static_cast<uint64_t>(lines_of(r, lines) - lines);
}

Lookups count_lookups(const WarpRequest& r) {
  uint64_t lines[2 * kWarp];
  const uint64_t* end = lines_of(r, lines);
  uint64_t odd = 0;
  for (const uint64_t* line = lines; line < end; ++line) odd += *line % 2;
  const auto all = static_cast<uint64_t>(end - lines), groups = count_groups(r, true);
  return {std::max(all, groups), std::max({odd, all - odd, groups})};
}

uint64_t count_passes(const WarpRequest& r, bool load) { return std::max(count_lines(r), count_groups(r, load)); }

// ---- one block

bool Sectors::add(uint64_t sector) {
  if (sector / 64 >= bits_.size()) bits_.resize(sector / 64 + 1);
  uint64_t& bits = bits_[sector / 64];
  const uint64_t bit = uint64_t{1} << sector % 64;
  if (bits & bit) return false;
  bits |= bit;
  list_.push_back(sector);
  return true;
}

uint64_t Sectors::take() {
  for (const uint64_t sector : list_) bits_[sector / 64] = 0;
  const uint64_t count = list_.size();
  list_.clear();
  return count;
}

// ---- one lane

/// For a structure copied in one statement, g++ reports the store before the load, a few instructions apart.
void StagedLoads::loaded_global(uint64_t place) {
  constexpr uint64_t kOneCopy = 32;  // bytes of code
  if (waiting_.loads++ == 0) waiting_.since = shared_loads_;
  if (place > store_ && place - store_ <= kOneCopy) stored_shared(store_);
}

void StagedLoads::stored_shared(uint64_t place) {
  store_ = place;
  stored_ = waiting_;
  settle(waiting_);
}

/// The last store was in fact the start of an asynchronous copy, so its effect on the sums is undone.
void StagedLoads::async_started() {
  const uint64_t loads = stored_.loads;
  const uint64_t meanwhile = shared_loads_ - stored_.since;
  staged_ -= loads;
  if (meanwhile > 0) early_ -= loads;
  meanwhile_ -= loads * meanwhile;
  stored_ = {};
  copying_.push_back({loads, shared_loads_});
  async_ += loads;
}

void StagedLoads::async_landed() {
  settle(copying_[landed_++]);
  if (landed_ < copying_.size()) return;
  copying_.clear();
  landed_ = 0;
}

void StagedLoads::settle(Group& group) {
  const uint64_t meanwhile = shared_loads_ - group.since;
  staged_ += group.loads;
  if (meanwhile > 0) early_ += group.loads;
  meanwhile_ += group.loads * meanwhile;
  group = {};
}

void StagedLoads::add_to(lab::ProfiledLaunch& launch) const {
  launch.staged_loads += staged_;
  launch.early_loads += early_;
  launch.loads_meanwhile += meanwhile_;
  launch.async_loads += async_;
}

// ---- one warp

/// True if the request has not been seen. When the table is full, further requests count as new each time.
bool LoadsMadeOnce::is_new(uint64_t request) {
  constexpr size_t kSlots = 4096, kMost = 3072;
  if (known_.empty()) known_.resize(kSlots);
  size_t slot = request % kSlots;
  while (known_[slot] && known_[slot] != request) slot = (slot + 1) % kSlots;
  if (known_[slot] || held_ == kMost) return !known_[slot];
  known_[slot] = request;
  ++held_;
  return true;
}

void LoadsMadeOnce::add(const WarpRequest& r, uint64_t place) {
  uint64_t key = r.mask ^ uint64_t { r.bytes } << 32;
  for_each_lane(r.mask, [&](int l) { key = (key ^ r.address[l]) * 0x9e3779b97f4a7c15; });
  if (is_new(key >> 8 | 1)) loads_.add(r, place);
}

void LoadsMadeOnce::forget() {
  loads_.flush();
  if (held_ > 0) std::fill(known_.begin(), known_.end(), 0);
  held_ = 0;
}

void LoadsMadeOnce::replace(lab::ProfiledLaunch& launch) const {
  constexpr double kMost = 0.6;
  lab::CountsRecord& counts = launch.counts;
  if (static_cast<double>(loads_.instructions) > kMost * static_cast<double>(counts.shared_load_instructions)) return;
  counts.shared_load_instructions = launch.rolled_shared_loads = loads_.instructions;
  counts.shared_load_wavefronts = launch.rolled_shared_load_wavefronts = loads_.wavefronts;
  counts.shared_load_bank_conflicts = loads_.conflicts;
}

// ---- launches and blocks

void Profile::begin(bool wanted) {
  *this = {};
  wanted_ = wanted;
}

void Profile::launch_begins(const lab::CountsRecord& before) {
  if (!wanted_) return;
  before_ = before;
  launches_.push_back(running_launch());
  frame_bytes_ = 0;
  loads_made_once_ = {};
}

void Profile::launch_ends(const lab::CountsRecord& now) {
  if (!wanted_) return;
  lab::ProfiledLaunch& launch = launches_.back();
  launch.counts = difference(now, before_);
  loads_made_once_.replace(launch);
  launch.shared_bytes = shared_bytes();
  launch.least_resident = static_cast<uint32_t>(std::max(0, state.running.least_resident));
  launch.frame_bytes = static_cast<uint32_t>(frame_bytes_);
  launch.touched_sectors = touched_.take();
  launch.stored_sectors = stored_.take();
  atomic_words_.take(launch);
  reached_.take(static_cast<uint32_t>(launches_.size() - 1), places_);
}

void Profile::block_begins(int threads) {
  if (!wanted_) return;
  settle();  // of a block that was put aside
  lanes_.assign(static_cast<size_t>(threads), StagedLoads());
  chains_.assign((static_cast<size_t>(threads) + kWarp - 1) / kWarp, ChainOfWarp());
  reached_.block_begins(static_cast<size_t>(threads));
}

/// What its warps did until now.
void Profile::settle() {
  lab::ProfiledLaunch& launch = launches_.back();
  const size_t longest = reached_.settle(launch.longest.lines);
  if (longest >= chains_.size()) return;
  const uint64_t lines = launch.longest.lines;
  launch.longest = chains_[longest].chain;
  launch.longest.lines = lines;
}

void Profile::block_ends() {
  if (!wanted_) return;
  lab::ProfiledLaunch& launch = launches_.back();
  const auto blocks = static_cast<uint64_t>(state.running.cluster.blocks);
  launch.blocks_run += blocks;
  launch.warps_run += chains_.size();
  settle();
  for (const StagedLoads& lane : lanes_) lane.add_to(launch);
  const uint64_t sectors = sectors_.take();
  launch.block_load_sectors += sectors;
  launch.idle_blocks += sectors == 0 ? blocks : 0;
  launch.rolled_shared_loads += rolled_loads_.joined().instructions;
  launch.rolled_shared_load_wavefronts += rolled_loads_.joined().wavefronts;
  rolled_loads_ = {};
}

// ---- accesses of warps and lanes

void Profile::touch(const WarpRequest& r, Sectors* also) {
  for_each_lane(r.mask, [&](int l) {
    if (!is_global(r.address[l])) return;
    const uint64_t first = r.address[l] - kDeviceBase;
    for (uint64_t sector = first / 32; sector <= (first + r.bytes - 1) / 32; ++sector)
      if (!also || also->add(sector)) touched_.add(sector);
  });
}

void Profile::global_load(int warp, const WarpRequest& r, uint64_t place) {
  const Lookups lookups = count_lookups(r);
  launches_.back().global_load_lines += lookups.passes;
  launches_.back().load_tag_turns += lookups.tag_turns;
  chain(warp).loads(r, place);
  touch(r, &sectors_);
}

void Profile::global_store(int warp, const WarpRequest& r) {
  launches_.back().global_store_lines += count_passes(r, false);
  chain(warp).stores();
  touch(r, &stored_);
}

void Profile::atomic(int warp, const WarpRequest& r) {
  const bool shared = is_shared(r.address[__builtin_ctz(r.mask)]);
  const uint64_t turns = atomic_words_.add(r, shared, launches_.back());
  chain(warp).takes_turns(shared, turns);
  if (!shared) touch(r, &stored_);
}

#if defined(__aarch64__)
/// Bytes of the stack frame of the function that contains this place. On aarch64 a frame starts, at its low end, with the
/// address of its caller's frame; the observer's own frames lie below it.
static uint64_t bytes_of_frame(uint32_t pc) {
  constexpr int kObserverFrames = 8;
  constexpr uint64_t kAsOnX86 = 17;  // on x86-64 a part of the observer's frame counts as well
  auto at = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
  for (int i = 0; i < kObserverFrames && on_own_stack(at); ++i) {
    const Frame frame = *reinterpret_cast<const Frame*>(at);
    const auto* return_address = reinterpret_cast<const void*>(frame.return_address);
    at = frame.callers;
    if (image_offset(return_address) != pc || !on_own_stack(at)) continue;
    const uintptr_t callers = reinterpret_cast<const Frame*>(at)->callers;
    return callers > at && on_own_stack(callers) ? callers - at + kAsOnX86 : 0;
  }
  return 0;
}
#endif

void Profile::reached(uint32_t pc) {
  reached_.add(pc, static_cast<size_t>(state.running.thread));
#if defined(__aarch64__)
  frame_bytes_ = std::max(frame_bytes_, bytes_of_frame(pc));
#else
  const volatile char here = 0;
  frame_bytes_ = std::max(frame_bytes_, frame_above(reinterpret_cast<uintptr_t>(&here)));
#endif
}

std::string Profile::bytes() const {
  if (!wanted_) return "";
  const lab::ProfileHead head = {static_cast<uint32_t>(launches_.size()), static_cast<uint32_t>(places_.size())};
  std::string bytes;
  append(bytes, &head, 1);
  append(bytes, launches_.data(), launches_.size());
  append(bytes, places_.data(), places_.size());
  return bytes;
}

}  // namespace emu
