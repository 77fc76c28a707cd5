#include "common/emulator/device/run/waiting.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "common/emulator/device/run/device.h"
#include "common/emulator/device/run/parked.h"
#include "common/emulator/device/run/scheduler.h"

namespace emu {
namespace {

using Bytes = std::vector<unsigned char>;

Bytes bytes_at(uintptr_t begin, size_t count) {
  const auto* first = reinterpret_cast<const unsigned char*>(begin);
  return {first, first + count};
}

/// State of a thread: the values of all its variables, and its position.
Bytes all_it_knows(const Thread& t) {
  const Range stack = stack_in_use(t);
  return bytes_at(stack.begin, stack.end - stack.begin);
}

bool is_readable(const AccessSite& s) {
  const bool shared = s.address - kSharedBase < state.running.shared_used &&
                      s.address - kSharedBase + s.bytes <= state.running.shared_used;
  return shared || is_device_range(s.address, s.bytes) || on_any_stack(s.address) ||
         device_section().holds(s.address, s.bytes);
}

/// True if the host, or a copy, may write there while the kernel runs.
bool is_shared_with_host(uintptr_t address) {
  const Allocation* a = is_global(address) ? find_allocation(address) : nullptr;
  return (a && a->managed) || managed_section().holds(address);
}

/// Runs a thread that has yielded up to its next access. False if it does not get there.
bool comes_to_access(int index, AccessSite& site) {
  resume_thread(index);
  site = device.watch.site;
  return !state.threads.abandoned && thread_at(index).state == ThreadState::ready;
}

/// Same. False also if the thread has changed memory.
bool goes_on_as_before(int index, AccessSite& site) {
  constexpr size_t kMost = 4096;  // bytes of one access
  const AccessSite last = site;
  if (last.bytes > kMost || (last.write && !is_readable(last))) return false;
  const Bytes before = last.write ? bytes_at(last.address, last.bytes) : Bytes{};
  return comes_to_access(index, site) && (!last.write || before == bytes_at(last.address, last.bytes));
}

bool begins_again(int index, AccessSite& site) {
  constexpr int kMost = 256;  // number of accesses
  Watch& w = device.watch;
  Bytes known = all_it_knows(thread_at(index));
  for (int n = 0; n < kMost; ++n) {
    w.host_may_change |= is_shared_with_host(site.address);
    if (w.thread < 0 && !on_any_stack(site.address)) w.waits_at = site;
    if (!goes_on_as_before(index, site)) return false;
    const Bytes now = all_it_knows(thread_at(index));
    if (now == known) return true;
    if ((n & (n - 1)) == 0) known = now;
  }
  return false;
}

bool all_begin_again() {
  std::vector<int> spinning;
  for (int index = 0; index < static_cast<int>(state.threads.list.size()); ++index)
    if (thread_at(index).state == ThreadState::ready) spinning.push_back(index);
  std::vector<AccessSite> sites(spinning.size());
  // The places where they yielded are unknown, so all of them run to their next access before the first is checked.
  for (size_t i = 0; i < spinning.size(); ++i)
    if (!comes_to_access(spinning[i], sites[i])) return false;
  for (size_t i = 0; i < spinning.size(); ++i) {
    if (!begins_again(spinning[i], sites[i])) return false;
    if (device.watch.thread < 0) device.watch.thread = spinning[i];
  }
  return !spinning.empty();
}

}  // namespace

bool waits_for_others() {
  Running& r = state.running;
  const uint64_t ticks = r.ticks;
  device.watch = {};
  device.watch.on = true;
  r.steps_left += r.budget;
  r.budget = 0;
  const bool all = all_begin_again();
  device.watch.on = false;
  device.watch.reads_clock = r.ticks != ticks;
  return all;
}

// ---- waiting blocks

namespace {

struct Waiting {
  uint64_t index;
  bool is_kept;
  Parked block;
  Watch watch;
};

std::vector<Waiting>& waiting_blocks() {
  static std::vector<Waiting> blocks;
  return blocks;
}

/// True if host code may change the words they wait for: they are in memory visible to both. It runs only after the
/// launch.
bool wait_for_host() {
  return std::ranges::any_of(waiting_blocks(), [](const Waiting& waiting) { return waiting.watch.host_may_change; });
}

bool anybody_reads_clock() {
  return std::ranges::any_of(waiting_blocks(), [](const Waiting& waiting) { return waiting.watch.reads_clock; });
}

void tell_endless(const Waiting& waiting, lab::Detail detail) {
  enter_block(waiting.index);
  state.running.thread = waiting.watch.thread;
  add_finding(finding_at(waiting.watch.waits_at, lab::FindingKind::timeout, lab::Severity::error, detail));
  raise_sticky_error(kLaunchTimeout);
  state.threads.abandoned = true;
}

/// The block's earlier turns are ordered before this one; other blocks ran in between.
void begin_turn_again(uint64_t index) {
  Running& r = state.running;
  new_interval();
  r.turns.push_back({r.interval, static_cast<uint32_t>(index)});
  r.interrupted = true;
}

/// Runs a suspended block again. False if nothing that it waits for has changed.
bool run_again(Waiting& waiting) {
  take_up(waiting.index, waiting.block);
  begin_turn_again(waiting.index);
  const bool waits = state.running.may_set_aside && waits_for_others();
  if (!waits && !state.threads.abandoned) run_threads();
  waiting.watch = device.watch;
  put_aside(waiting.block);
  return !waits;
}

/// Gives each suspended block a turn. False if nothing that they wait for has changed.
bool run_all_again() {
  bool any = false;
  auto& blocks = waiting_blocks();
  for (Waiting& waiting : blocks)
    if (waiting.is_kept && !state.threads.abandoned) any |= run_again(waiting);
  std::erase_if(blocks, [](const Waiting& waiting) { return waiting.is_kept && waiting.block.live == 0; });
  return any;
}

}  // namespace

/// If there are too many blocks to keep, only the fact that they wait is kept. If they wait forever, no more is needed.
void set_block_aside() {
  auto& blocks = waiting_blocks();
  note_meeting_of_blocks();
  Waiting& waiting = blocks.emplace_back();
  waiting.index = state.running.block_index;
  waiting.watch = device.watch;
  waiting.is_kept = (blocks.size() + 1) * volume(state.running.block) <= kMostWaitingThreads;
  ++state.running.blocks_aside;
  if (waiting.is_kept) return put_aside(waiting.block);
  give_up_threads();
  device.observer.block_ends();
}

void run_waiting_blocks() {
  // A kernel that reads the clock while it waits may be about to stop. If all blocks wait, time advances, up to this
  // limit, which is seconds on a GPU.
  constexpr uint64_t kStep = 50'000'000, kMostTicks = 4'000'000'000;
  auto& blocks = waiting_blocks();
  for (uint64_t waited = 0; !blocks.empty() && !state.threads.abandoned;) {
    const bool any = run_all_again();
    if (any && !std::ranges::all_of(blocks, &Waiting::is_kept)) {
      add_too_many_blocks();
      raise_sticky_error(kLaunchTimeout);
      state.threads.abandoned = true;
    } else if (any) {
      waited = 0;
    } else if (wait_for_host()) {
      tell_endless(blocks.front(), lab::Detail::waits_for_host);
    } else if (state.streams.several) {
      state.running.may_set_aside = false;  // work of another stream may help; the time limit ends the kernel
    } else if (anybody_reads_clock() && waited < kMostTicks) {
      state.running.ticks += kStep;
      waited += kStep;
    } else {
      tell_endless(blocks.front(), lab::Detail::waits_for_ever);
    }
  }
  if (!blocks.empty()) state.threads.live = 1;  // makes the next launch reclaim all stacks
  blocks.clear();
}

}  // namespace emu
