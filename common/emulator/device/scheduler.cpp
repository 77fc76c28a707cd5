#include "common/emulator/device/scheduler.h"

#include <sys/mman.h>

#include <algorithm>
#include <boost/context/detail/fcontext.hpp>
#include <cstring>
#include <random>
#include <vector>

#include "common/emulator/check/access.h"
#include "common/emulator/count/lanes.h"
#include "common/emulator/device/async_copy.h"
#include "common/emulator/device/call_path.h"
#include "common/emulator/device/errors.h"
#include "common/emulator/device/machine.h"
#include "common/emulator/device/shared_arena.h"
#include "common/emulator/observe/findings.h"

namespace emu {

void set_thread_index(unsigned x, unsigned y, unsigned z);
void set_block_index(unsigned x, unsigned y, unsigned z);
void set_extents(const unsigned block[3], const unsigned grid[3]);

namespace {

namespace bc = boost::context::detail;

enum class State { ready, at_barrier, at_warp, finished };

struct Thread {
  bc::fcontext_t context = nullptr;
  State state = State::ready;
  uint16_t step = 0;  // warp barriers passed since the block barrier
  uint32_t path = 0;
  int line = 0;  // of the barrier or warp operation it waits at
  uint32_t wait_path = 0;
  const void* barrier = nullptr;  // waits through this object
  bool met = false;               // has passed a block barrier
  bool returned = false;          // came to a `return;`
  bool predicate = false;
  int votes = 0;
  // at_warp
  unsigned mask = 0, took_part = 0;
  const void* mine = nullptr;
  void* all = nullptr;
  size_t bytes = 0;
  bool orders_memory = false;
};

std::vector<Thread> threads;
std::vector<int> thread_order;
bc::fcontext_t scheduler_context;
int live = 0;
bool abandoned = false;
void (*grid_thunk)(void*);
void* grid_parameters;

// Stacks lie side by side with a guard page below each, so an address tells whose stack it is.
constexpr size_t kGuard = 4096;
constexpr size_t kStackStride = kStackBytes + kGuard;
uintptr_t stacks = 0;
int stacks_ready = 0;

uintptr_t stack_low(int thread) { return stacks + static_cast<size_t>(thread) * kStackStride + kGuard; }

void prepare_stacks(int count) {
  if (!stacks) {
    void* got =
        mmap(nullptr, kMaxThreads * kStackStride, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    stacks = reinterpret_cast<uintptr_t>(got);
  }
  for (; stacks_ready < count; ++stacks_ready)
    mprotect(reinterpret_cast<void*>(stack_low(stacks_ready)), kStackBytes, PROT_READ | PROT_WRITE);
}

void back_to_scheduler() { scheduler_context = bc::jump_fcontext(scheduler_context, nullptr).fctx; }

void fiber_main(bc::transfer_t from) {
  scheduler_context = from.fctx;
  grid_thunk(grid_parameters);
  threads[static_cast<size_t>(machine.thread)].state = State::finished;
  --live;
  back_to_scheduler();
}

void resume(int index) {
  Thread& t = threads[static_cast<size_t>(index)];
  int32_t at[3];
  unpack(static_cast<uint64_t>(index), machine.block, at);
  set_thread_index(static_cast<unsigned>(at[0]), static_cast<unsigned>(at[1]), static_cast<unsigned>(at[2]));
  machine.thread = index;
  ++machine.switches;
  machine.who = static_cast<uint16_t>(index | t.step << 10);
  machine.path = t.path;
  machine.stack_low = stack_low(index);
  t.context = bc::jump_fcontext(t.context, nullptr).fctx;
  t.path = machine.path;
  finish_deferred();
}

/// The running thread gives way in the given state and returns when it is ready again.
void wait_as(State state, int line) {
  Thread& t = threads[static_cast<size_t>(machine.thread)];
  t.state = state;
  t.line = line;
  t.wait_path = machine.path;
  back_to_scheduler();
}

void make_order(int count) {
  thread_order.resize(static_cast<size_t>(count));
  for (int i = 0; i < count; ++i) thread_order[static_cast<size_t>(i)] = i;
  if (kCounting || machine.order == lab::ThreadOrder::natural) return;
  if (machine.order == lab::ThreadOrder::reversed) {
    std::reverse(thread_order.begin(), thread_order.end());
    return;
  }
  std::minstd_rand random(machine.order_seed * 2654435761u + static_cast<uint32_t>(machine.block_index) + 1);
  for (size_t i = thread_order.size(); i > 1; --i) std::swap(thread_order[i - 1], thread_order[random() % i]);
}

int first_with(State state) {
  for (size_t i = 0; i < threads.size(); ++i)
    if (threads[i].state == state) return static_cast<int>(i);
  return -1;
}

void name_thread(int thread, int32_t out[3]) { unpack(static_cast<uint64_t>(thread), machine.block, out); }

// ---- block barriers

void report_two_barriers(int one, int other) {
  auto f = new_finding(lab::FindingKind::barrier_divergence, lab::Severity::error, lab::Detail::different_barriers);
  const Thread &a = threads[static_cast<size_t>(one)], &b = threads[static_cast<size_t>(other)];
  f.line = a.line;
  f.other_line = b.line;
  name_thread(one, f.thread);
  name_thread(other, f.other_thread);
  std::copy_n(f.block, 3, f.other_block);
  f.number = std::count_if(threads.begin(), threads.end(), [&](const Thread& t) {
    return t.state == State::at_barrier && t.line == b.line && t.wait_path == b.wait_path;
  });
  add_finding(f);
}

/// A thread that has passed barriers and come to its end while others wait at one; -1: there is none. On a device, one
/// whose warp is not through waits for it where their ways meet again, behind the loop say, and the warp waits for that
/// thread. Who returns is gone at once, and no barrier waits for it.
int gone_ahead() {
  for (size_t i = 0; i < threads.size(); ++i)
    if (threads[i].state == State::finished && threads[i].met && !threads[i].returned) return static_cast<int>(i);
  return -1;
}

/// A barrier that is an object waits for those who have left, too: for ever.
void report_finished_threads(int waiting) {
  const int ahead = gone_ahead();
  const bool not_equally_often = threads[static_cast<size_t>(waiting)].barrier || ahead >= 0;
  auto f =
      new_finding(lab::FindingKind::barrier_divergence,
                  not_equally_often ? lab::Severity::error : lab::Severity::warning, lab::Detail::threads_finished);
  f.line = threads[static_cast<size_t>(waiting)].line;
  f.number = finished_threads();
  f.extent = static_cast<int64_t>(threads.size());
  name_thread(waiting, f.thread);
  name_thread(ahead >= 0 ? ahead : first_with(State::finished), f.other_thread);
  std::copy_n(f.block, 3, f.other_block);
  add_finding(f);
}

bool same_barrier(const Thread& a, const Thread& b) {
  if (a.barrier || b.barrier) return a.barrier == b.barrier;
  return a.line == b.line && a.wait_path == b.wait_path;
}

void report_unsupported(int line, const char* sentence) {
  auto f = new_finding(lab::FindingKind::unsupported, lab::Severity::error, lab::Detail::none);
  f.line = line;
  set_text(f, sentence);
  add_finding(f);
}

void check_barrier(int first) {
  const Thread& a = threads[static_cast<size_t>(first)];
  for (size_t i = 0; i < threads.size(); ++i) {
    const Thread& b = threads[i];
    if (b.state != State::at_barrier || same_barrier(a, b)) continue;
    if (a.barrier || b.barrier) {
      report_unsupported(a.barrier ? a.line : b.line,
                         "The emulator knows cuda::barrier and cuda::pipeline only where all threads of the block wait "
                         "together.");
      abandoned = true;
      return;
    }
    report_two_barriers(first, static_cast<int>(i));
    break;
  }
  if (live < static_cast<int>(threads.size())) report_finished_threads(first);
}

void new_interval() {
  ++machine.interval;
  machine.interval_block.push_back(static_cast<uint32_t>(machine.block_index));
}

/// Everybody who is still here waits at a barrier: open it.
void release_barrier() {
  int first = first_with(State::at_barrier);
  if (!kCounting) check_barrier(first);
  int votes = static_cast<int>(std::count_if(
      threads.begin(), threads.end(), [](const Thread& t) { return t.state == State::at_barrier && t.predicate; }));
  for (Thread& t : threads) {
    if (t.state != State::at_barrier) continue;
    t.state = State::ready;
    t.met = true;
    t.votes = votes;
    t.predicate = false;
    t.step = 0;
  }
  lanes_at_barrier();
  new_interval();
}

// ---- warp operations

unsigned lanes_in(int warp, State state) {
  unsigned mask = 0;
  for (int lane = 0; lane < kWarp; ++lane) {
    size_t i = static_cast<size_t>(warp * kWarp + lane);
    if (i < threads.size() && threads[i].state == state) mask |= 1u << lane;
  }
  return mask;
}

unsigned lanes_that_exist(int warp) {
  int count = static_cast<int>(threads.size()) - warp * kWarp;
  return count >= kWarp ? ~0u : (1u << count) - 1;
}

/// Hands every lane of `together` what the others brought and lets it go on.
void complete_warp(int warp, unsigned together) {
  size_t bytes = 0;
  for (int lane = 0; lane < kWarp; ++lane)
    if (together >> lane & 1) bytes = std::max(bytes, threads[static_cast<size_t>(warp * kWarp + lane)].bytes);
  std::vector<char> all(bytes * kWarp, 0);
  for (int lane = 0; lane < kWarp; ++lane) {
    if (!(together >> lane & 1)) continue;
    const Thread& t = threads[static_cast<size_t>(warp * kWarp + lane)];
    if (t.bytes) std::memcpy(&all[static_cast<size_t>(lane) * bytes], t.mine, t.bytes);
  }
  for (int lane = 0; lane < kWarp; ++lane) {
    if (!(together >> lane & 1)) continue;
    Thread& t = threads[static_cast<size_t>(warp * kWarp + lane)];
    if (t.bytes) std::memcpy(t.all, all.data(), t.bytes * kWarp);
    t.took_part = together;
    t.state = State::ready;
    if (t.orders_memory && t.step < 63) ++t.step;
  }
}

/// The lanes of the running thread's mask, if all that exist are waiting in a warp operation with the same mask.
unsigned complete_mask(int warp, unsigned mask) {
  unsigned needed = mask & lanes_that_exist(warp);
  unsigned waiting = lanes_in(warp, State::at_warp);
  if ((waiting & needed) != needed) return 0;
  for (int lane = 0; lane < kWarp; ++lane)
    if (needed >> lane & 1 && threads[static_cast<size_t>(warp * kWarp + lane)].mask != mask) return 0;
  return needed;
}

void report_missing_lanes(int waiting, unsigned missing, bool finished) {
  auto severity = finished ? lab::Severity::warning : lab::Severity::error;
  auto f = new_finding(lab::FindingKind::barrier_divergence, severity, lab::Detail::warp_mask);
  const Thread& t = threads[static_cast<size_t>(waiting)];
  f.line = t.line;
  f.number = missing;
  name_thread(waiting, f.thread);
  int lane = __builtin_ctz(missing);
  name_thread(waiting / kWarp * kWarp + lane, f.other_thread);
  std::copy_n(f.block, 3, f.other_block);
  add_finding(f);
}

/// Nobody can run: let the first stuck warp operation go on with the lanes that came. False when there is none.
bool resolve_stuck_warp() {
  int first = first_with(State::at_warp);
  if (first < 0) return false;
  int warp = first / kWarp;
  unsigned mask = threads[static_cast<size_t>(first)].mask, together = 0;
  for (int lane = 0; lane < kWarp; ++lane) {
    size_t i = static_cast<size_t>(warp * kWarp + lane);
    if (i < threads.size() && threads[i].state == State::at_warp && threads[i].mask == mask) together |= 1u << lane;
  }
  unsigned missing = mask & lanes_that_exist(warp) & ~together;
  unsigned elsewhere = missing & ~lanes_in(warp, State::finished);
  if (missing && !kCounting) report_missing_lanes(first, elsewhere ? elsewhere : missing, elsewhere == 0);
  complete_warp(warp, together);
  return true;
}

// ---- blocks and grids

void start_block(int count) {
  threads.assign(static_cast<size_t>(count), Thread{});
  for (int i = 0; i < count; ++i)
    threads[static_cast<size_t>(i)].context =
        bc::make_fcontext(reinterpret_cast<void*>(stack_low(i) + kStackBytes), kStackBytes, fiber_main);
  live = count;
  make_order(count);
  start_shared_block();
  start_async_block(count);
  new_interval();
  machine.block_first = machine.interval;
  lanes_start_block(count);
}

bool run_ready_threads() {
  bool any = false;
  for (int index : thread_order) {
    if (threads[static_cast<size_t>(index)].state == State::ready) {
      resume(index);
      any = true;
      if (abandoned) return true;
    }
    bool last_of_warp = index % kWarp == kWarp - 1 || index + 1 == static_cast<int>(threads.size());
    if (kCounting && last_of_warp) lanes_drain(index / kWarp);
  }
  return any;
}

void run_block(int count) {
  start_block(count);
  while (live > 0 && !abandoned) {
    if (run_ready_threads()) continue;
    if (!resolve_stuck_warp()) release_barrier();
  }
}

uint64_t block_at(uint64_t step, uint64_t blocks) {
  if (kCounting || machine.order == lab::ThreadOrder::natural) return step;
  if (machine.order == lab::ThreadOrder::reversed) return blocks - 1 - step;
  // A full cycle through the blocks: a stride that shares no factor with their number.
  uint64_t stride = machine.order_seed % blocks + 1;
  auto gcd = [](uint64_t a, uint64_t b) {
    while (b) a = std::exchange(b, a % b);
    return a;
  };
  while (gcd(stride, blocks) != 1) ++stride;
  return (machine.order_seed + step * stride) % blocks;
}

/// Starting a thread costs steps too, or a grid that is far too large would take hours without one access.
bool may_start(int count) {
  constexpr int64_t kStepsPerThread = 16;
  machine.steps_left -= count * kStepsPerThread;
  if (machine.steps_left >= 0) return true;
  auto f = new_finding(lab::FindingKind::timeout, lab::Severity::error, lab::Detail::step_limit);
  f.line = machine.launch_line;
  f.number = static_cast<int64_t>(uint64_t{machine.grid.x} * machine.grid.y * machine.grid.z);
  add_finding(f);
  raise_sticky_error(kLaunchTimeout);
  return false;
}

}  // namespace

bool run_grid(const Config& config, void (*thunk)(void*), void* parameters) {
  int count = static_cast<int>(config.block.x * config.block.y * config.block.z);
  uint64_t blocks = uint64_t{config.grid.x} * config.grid.y * config.grid.z;
  prepare_stacks(count);
  grid_thunk = thunk;
  grid_parameters = parameters;
  unsigned block[] = {config.block.x, config.block.y, config.block.z};
  unsigned grid[] = {config.grid.x, config.grid.y, config.grid.z};
  set_extents(block, grid);
  abandoned = false;
  machine.launch_first = machine.interval + 1;
  machine.interval_block.clear();
  for (uint64_t step = 0; step < blocks && !abandoned; ++step) {
    machine.block_index = block_at(step, blocks);
    int32_t at[3];
    unpack(machine.block_index, config.grid, at);
    set_block_index(static_cast<unsigned>(at[0]), static_cast<unsigned>(at[1]), static_cast<unsigned>(at[2]));
    if (!may_start(count)) break;
    run_block(count);
  }
  threads.clear();
  return !abandoned;
}

void abandon_launch() {
  abandoned = true;
  back_to_scheduler();
  __builtin_unreachable();
}

void yield_thread() { back_to_scheduler(); }

int finished_threads() { return static_cast<int>(threads.size()) - live; }

bool on_own_stack(uintptr_t address) { return address - machine.stack_low < kStackBytes; }

bool on_any_stack(uintptr_t address) { return stacks && address - stacks < kMaxThreads * kStackStride; }

void thread_returns() { threads[static_cast<size_t>(machine.thread)].returned = true; }

void block_barrier(int line) { block_barrier_count(line, false); }

int block_barrier_count(int line, bool predicate) {
  Thread& t = threads[static_cast<size_t>(machine.thread)];
  t.predicate = predicate;
  wait_as(State::at_barrier, line);
  return threads[static_cast<size_t>(machine.thread)].votes;
}

void object_barrier(int line, const void* barrier) {
  threads[static_cast<size_t>(machine.thread)].barrier = barrier;
  block_barrier_count(line, false);
  threads[static_cast<size_t>(machine.thread)].barrier = nullptr;
}

void end_unsupported(int line, const char* sentence) {
  report_unsupported(line, sentence);
  abandon_launch();
}

unsigned warp_exchange(int line, unsigned mask, const void* mine, void* all, size_t bytes, bool orders_memory) {
  int warp = machine.thread / kWarp;
  Thread& t = threads[static_cast<size_t>(machine.thread)];
  t.mask = mask | 1u << machine.thread % kWarp;
  t.mine = mine;
  t.all = all;
  t.bytes = bytes;
  t.orders_memory = orders_memory;
  t.state = State::at_warp;
  if (unsigned together = complete_mask(warp, t.mask)) complete_warp(warp, together);
  if (t.state == State::at_warp)
    wait_as(State::at_warp, line);
  else if (kCounting)
    yield_thread();  // nobody runs ahead, or the lanes' next accesses would not meet
  machine.who = static_cast<uint16_t>(machine.thread | t.step << 10);
  return t.took_part;
}

unsigned active_mask() { return lanes_in(machine.thread / kWarp, State::ready); }

int linear_lane() { return machine.thread % kWarp; }

bool in_kernel() { return machine.in_kernel; }

}  // namespace emu
