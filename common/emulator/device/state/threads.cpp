#include "common/emulator/device/state/threads.h"

#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <numeric>

#include "common/emulator/device/state/last_access.h"
#include "common/emulator/device/state/state.h"
#include "common/emulator/device/state/switch.h"

namespace emu {
namespace {

constexpr size_t kGuard = 4096;
constexpr size_t kStackStride = kStackBytes + kGuard;

uintptr_t stack_low(int stack) { return state.threads.stacks + static_cast<size_t>(stack) * kStackStride + kGuard; }

/// Staggers the stacks: otherwise the frames of equal threads would all fall into the same few sets of the cache.
constexpr size_t kColours = 16, kLine = 256;
uintptr_t stack_top(int stack) {
  return stack_low(stack) + kStackBytes - static_cast<size_t>(stack) % kColours * kLine;
}

void reserve_stacks(size_t count) {
  constexpr int kFlags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  constexpr size_t kMostGuarded = 16 << 10;
  Threads& t = state.threads;
  t.guarded = count <= kMostGuarded;
  t.stack_count = count;
  const int protection = t.guarded ? PROT_NONE : PROT_READ | PROT_WRITE;
  t.stacks = reinterpret_cast<uintptr_t>(mmap(nullptr, count * kStackStride, protection, kFlags, -1, 0));
}

int take_stack() {
  Threads& t = state.threads;
  if (t.free_stacks.empty()) {
    if (!t.guarded) return t.stacks_ready++;
    mprotect(reinterpret_cast<void*>(stack_low(t.stacks_ready)), kStackBytes, PROT_READ | PROT_WRITE);
    return t.stacks_ready++;
  }
  const int stack = t.free_stacks.back();
  t.free_stacks.pop_back();
  return stack;
}

/// Frees all stacks, including those of abandoned threads.
void free_all_stacks() {
  Threads& t = state.threads;
  t.free_stacks.resize(static_cast<size_t>(t.stacks_ready));
  std::iota(t.free_stacks.rbegin(), t.free_stacks.rend(), 0);
}

/// The first frame of a kernel has no caller.
void begin_frames() {
#if defined(__x86_64__)
  asm volatile("xor %ebp, %ebp");
#endif
}

/// Makes the compiler keep no values in these registers: a kernel may have overwritten the copies saved in its frames.
void keep_no_register() {
#if defined(__x86_64__)
  asm volatile("" ::: "rbx", "r12", "r13", "r14", "r15");
#endif
}

void fiber_main() {
  begin_frames();
  state.threads.thunk(state.threads.parameters);
  keep_no_register();
  running_thread().state = ThreadState::finished;
  --state.threads.live;
  yield_thread();
}

/// Overwrites the values that a thread left, so that the next one cannot use them. A GPU guarantees no values either.
void poison_stack(int stack, uintptr_t deepest) {
  constexpr int kPoison = 0xFE;
  std::memset(reinterpret_cast<void*>(deepest), kPoison, stack_top(stack) - deepest);
}

void number_threads(std::vector<Thread>& threads) {
  const dim3& block = state.running.block;
  unsigned x = 0, y = 0, z = 0;
  for (Thread& t : threads) {
    t.x = x, t.y = y, t.z = z;
    if (++x == block.x) x = 0, ++y;
    if (y == block.y) y = 0, ++z;
    if (z == block.z) z = 0;  // first thread of the next block of the cluster
  }
}

}  // namespace

void make_threads(int count) {
  Threads& threads = state.threads;
  if (!threads.stacks) reserve_stacks(kMaxThreads);
  if (threads.live > 0) free_all_stacks();
  threads.list.assign(static_cast<size_t>(count), Thread{});
  number_threads(threads.list);
  threads.warps.assign(static_cast<size_t>((count + kWarp - 1) / kWarp), Warp{});
  threads.live = count;
}

void give_up_threads() {
  Threads& threads = state.threads;
  for (const Thread& t : threads.list) {
    if (t.stack < 0 || t.state == ThreadState::finished) continue;
    poison_stack(t.stack, t.deepest);
    threads.free_stacks.push_back(t.stack);
  }
  threads.list.clear();
  threads.live = 0;
}

void have_stacks(size_t count) {
  Threads& t = state.threads;
  if (count <= t.stack_count) return;
  if (t.stacks) munmap(reinterpret_cast<void*>(t.stacks), t.stack_count * kStackStride);
  t.stacks_ready = 0;
  t.free_stacks.clear();
  reserve_stacks(count);
}

void switch_to(int index) {
  Thread& t = thread_at(index);
  Running& r = state.running;
  if (t.stack < 0) {
    t.stack = take_stack();
    t.context = begin_on_stack(stack_top(t.stack), fiber_main);
    t.deepest = stack_top(t.stack);
  }
  r.thread = index;
  ++r.switches;
  set_who(index);
  r.path = t.path;
  emu_deepest = t.deepest;
  emu_stack_low = stack_low(t.stack);
  emu_stack_high = stack_top(t.stack);
  emu_last_read = emu_last_write = {0, 0};
  switch_stack(state.threads.scheduler, t.context);
  t.path = r.path;
  t.deepest = emu_deepest;
  if (t.state != ThreadState::finished) return;
  poison_stack(t.stack, t.deepest);
  state.threads.free_stacks.push_back(t.stack);
}

void yield_thread() { switch_stack(running_thread().context, state.threads.scheduler); }

Range stack_in_use(const Thread& thread) {
  return {reinterpret_cast<uintptr_t>(thread.context), stack_top(thread.stack)};
}

void abandon_launch() {
  state.threads.abandoned = true;
  note_meeting_of_blocks();
  yield_thread();
  __builtin_unreachable();
}

bool on_any_stack(uintptr_t address) {
  return state.threads.stacks && address - state.threads.stacks < state.threads.stack_count * kStackStride;
}

int first_with(ThreadState wanted, int first, int count) {
  for (int i = first; i < first + count; ++i)
    if (thread_at(i).state == wanted) return i;
  return -1;
}

int first_with(ThreadState wanted) { return first_with(wanted, 0, static_cast<int>(state.threads.list.size())); }

// ---- which work is complete for which thread

namespace {

/// Gives each of these lanes all that any of them knows.
void share_knowledge(Warp& w, unsigned lanes, uint64_t now) {
  if (w.known.empty()) w.known.assign(kWarp * kWarp, w.all);
  std::array<uint64_t, kWarp> all{};
  for_each_lane(lanes, [&](int lane) {
    for (int other = 0; other < kWarp; ++other)
      all[other] = std::max(all[other], w.known[static_cast<size_t>(lane * kWarp + other)]);
  });
  for_each_lane(lanes, [&](int lane) { all[lane] = now; });
  for_each_lane(lanes, [&](int lane) { std::ranges::copy(all, w.known.begin() + lane * kWarp); });
}

}  // namespace

namespace {

void note_time() {
  Running& r = state.running;
  const bool has_met = r.who >= kMaxThreads;
  r.time_of_all = has_met ? kNobodysTime : r.interval << 6 | 63;
  r.time_of_warp = has_met ? kNobodysTime : r.interval << 6 | static_cast<unsigned>(r.who) / kWarp;
}

}  // namespace

void set_who(int thread) {
  state.running.who =
      static_cast<uint16_t>(thread | state.threads.warps[static_cast<size_t>(thread / kWarp)].step << 10);
  note_time();
}

void new_interval() {
  ++state.running.interval;
  note_time();
}

void begin_after_barrier() {
  Running& r = state.running;
  new_interval();
  r.last_barrier_first = r.barrier_first;
  r.barrier_first = r.interval;
  r.barriers.push_back(r.interval);
  for (Warp& w : state.threads.warps) {
    w.step = 0;
    w.known.clear();
  }
}

void begin_turn() {
  Running& r = state.running;
  r.barriers.clear();
  begin_after_barrier();
  r.block_first = r.interval;
  r.turns.push_back({r.interval, static_cast<uint32_t>(r.block_index)});
}

size_t turn_of(uint32_t interval) {
  const auto& turns = state.running.turns;
  const auto after = std::ranges::upper_bound(turns, interval, {}, &Turn::first);
  return static_cast<size_t>(after - turns.begin()) - 1;
}

void meet(int warp, unsigned lanes) {
  constexpr int kMostSteps = 63;
  Warp& w = state.threads.warps[static_cast<size_t>(warp)];
  const uint64_t now = time_of(state.running.interval, w.step);
  if (lanes == lanes_that_exist(warp)) {
    w.all = now;
    w.known.clear();
  } else {
    share_knowledge(w, lanes, now);
  }
  if (w.step++ < kMostSteps) return;
  w.step = 0;
  new_interval();
}

bool met_since(int first, uint64_t time, int second) {
  const Warp& w = state.threads.warps[static_cast<size_t>(second / kWarp)];
  return time <= (w.known.empty() ? w.all : w.known[static_cast<size_t>(second % kWarp * kWarp + first % kWarp)]);
}

unsigned lanes_in(int warp, ThreadState wanted) {
  const auto& threads = state.threads.list;
  unsigned mask = 0;
  for (int lane = 0; lane < kWarp; ++lane) {
    size_t i = static_cast<size_t>(warp * kWarp + lane);
    if (i < threads.size() && threads[i].state == wanted) mask |= 1u << lane;
  }
  return mask;
}

unsigned lanes_that_exist(int warp) {
  int count = static_cast<int>(state.threads.list.size()) - warp * kWarp;
  return count >= kWarp ? ~0u : (1u << count) - 1;
}

}  // namespace emu
