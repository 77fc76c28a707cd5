#include "common/emulator/device/run/scheduler.h"

#include <algorithm>
#include <numeric>
#include <random>
#include <utility>

#include "common/emulator/device/run/builtins.h"
#include "common/emulator/device/run/device.h"
#include "common/emulator/device/run/waiting.h"
#include "common/emulator/device/state/clusters.h"

namespace emu {
namespace {

// ---- the order of threads

void make_order(int count) {
  std::vector<int>& threads = state.threads.order;
  threads.resize(static_cast<size_t>(count));
  std::iota(threads.begin(), threads.end(), 0);
  if (order() == lab::ThreadOrder::natural) return;
  if (order() == lab::ThreadOrder::reversed) {
    std::reverse(threads.begin(), threads.end());
    return;
  }
  const Running& r = state.running;
  std::minstd_rand random(r.order_seed * 2654435761u + static_cast<uint32_t>(r.block_index) + 1);
  for (size_t i = threads.size(); i > 1; --i) std::swap(threads[i - 1], threads[random() % i]);
}

// ---- the budget

/// Starting a thread costs steps as well. Otherwise a far too large grid would take hours without a single access.
bool may_start(int threads) {
  Running& r = state.running;
  r.steps_left -= threads * kStepsPerThread;
  if (r.steps_left >= 0) return true;
  raise_sticky_error(kLaunchTimeout);
  add_too_many_blocks();
  return false;
}

/// Reports a kernel that does not end, at `pc`, or at the launch if `pc` is not in the student's code.
void report_timeout(uint64_t pc, lab::Detail why) {
  raise_sticky_error(kLaunchTimeout);
  lab::FindingRecord f = new_finding(lab::FindingKind::timeout, lab::Severity::error, why);
  f.pc = pc;
  f.line = state.running.launch_line;
  add_finding(f);
}

/// Ends the launch if threads only meet, at barriers or shuffles, again and again.
class Meetings {
 public:
  /// Call it after each pass.
  void count() {
    constexpr int kMost = 20'000;  // passes without an access
    const int64_t left = accesses_left();
    passes_ = left == left_ ? passes_ + 1 : 0;
    left_ = left;
    if (passes_ < kMost || state.threads.abandoned) return;
    report_timeout(0, lab::Detail::step_limit);
    state.threads.abandoned = true;
  }

 private:
  int64_t left_ = 0;
  int passes_ = 0;
};

/// True if the verdict of the case is already known.
bool verdict_is_known() {
  const auto is_error = [](const lab::FindingRecord& f) { return f.severity == lab::Severity::error; };
  return state.running.brief && std::ranges::any_of(device.findings.list(), is_error);
}

// ---- threads

struct Pass {
  bool any = false;       // a thread was ready
  bool all_alike = true;  // all threads that were ready are still ready
};

Pass run_ready_threads() {
  const Threads& threads = state.threads;
  Pass pass;
  for (size_t i = 0; i < threads.order.size(); ++i) {
    const int index = threads.order[i];
    const Thread& thread = threads.list[static_cast<size_t>(index)];
    if (i + 1 < threads.order.size())  // prefetches the stack of the next thread
      __builtin_prefetch(threads.list[static_cast<size_t>(threads.order[i + 1])].context);
    if (thread.state == ThreadState::ready) {
      resume_thread(index);
      pass.any = true;
      if (thread.state == ThreadState::finished) note_block_left(index);
      pass.all_alike &= thread.state == ThreadState::ready;
    }
    // If the launch was abandoned, the work of its last warp up to then still counts.
    const bool last_of_warp = index % kWarp == kWarp - 1 || index + 1 == static_cast<int>(threads.list.size());
    if (last_of_warp || threads.abandoned) device.observer.warp_drained(index / kWarp);
    if (threads.abandoned) return {true, false};
  }
  return pass;
}

// ---- blocks

void start_block(int count) {
  make_threads(count);
  make_order(count);
  start_shared_block();
  start_async_block(count);
  device.hopper.reset();
  begin_turn();
  device.observer.block_begins(count);
}

}  // namespace

lab::ThreadOrder order() { return kPolicy.every_order ? state.running.order : lab::ThreadOrder::natural; }

void add_too_many_blocks() {
  const Running& r = state.running;
  add_error(r.launch_line, lab::FindingKind::timeout, lab::Detail::too_many_blocks,
            static_cast<int64_t>(volume(r.grid)));
}

void wait_as(ThreadState wanted, int line) {
  Thread& t = running_thread();
  t.state = wanted;
  t.line = line;
  t.wait_path = state.running.path;
  yield_thread();
}

static void name_block(uint64_t index) {
  Running& r = state.running;
  r.block_index = index;
  int32_t at[3];
  unpack(index, r.grid, at);
  set_block_index(static_cast<unsigned>(at[0]), static_cast<unsigned>(at[1]), static_cast<unsigned>(at[2]));
}

void resume_thread(int index) {
  const Thread& t = thread_at(index);
  set_thread_index(t.x, t.y, t.z);
  if (in_cluster()) name_block(block_of(state.running.cluster.first, rank_of(index)));
  switch_to(index);
  device.observer.thread_stopped();
}

/// Number of accesses between two ticks. Where one block waits, the next ones probably do so as well.
static int64_t slice_of_accesses() {
  constexpr int64_t kUsual = 1 << 16, kShort = 1 << 13, kWhereBlocksWait = 1 << 9;
  const Running& r = state.running;
  if (!r.may_set_aside) return kUsual;
  return r.blocks_aside > 0 ? kWhereBlocksWait : kShort;
}

void tick(const AccessSite& site) {
  Running& r = state.running;
  const bool only_to_settle = device.observer.settle();
  if (device.watch.on) {
    device.watch.site = site;
    r.steps_left += std::exchange(r.budget, 0);
    return yield_thread();
  }
  const int64_t slice = slice_of_accesses();
  r.steps_left -= slice - r.budget;  // steps_left + budget is what is left
  r.budget = slice;
  if (r.shows_progress) r.shows_progress(false);
  if (!r.in_kernel || only_to_settle) return;
  // A thread that uses a whole slice alone may be waiting for a different thread.
  const bool was_running_alone = r.switches == r.switches_at_tick;
  r.switches_at_tick = r.switches;
  if (r.steps_left < 0) {
    report_timeout(site.pc, lab::Detail::step_limit);
    abandon_launch();
  }
  if (verdict_is_known()) abandon_launch();
  if (was_running_alone) yield_thread();
}

void spend_steps(int64_t steps, uint64_t pc, lab::Detail why) {
  state.running.steps_left -= steps;
  if (accesses_left() >= 0) return;
  report_timeout(pc, why);
  abandon_launch();
}

void enter_block(uint64_t index) {
  state.running.cluster.first = index;
  name_block(index);
}

bool begin_block(uint64_t index) {
  const int count = static_cast<int>(volume(state.running.block)) * state.running.cluster.blocks;
  if (state.running.shows_progress) state.running.shows_progress(true);
  enter_block(index);
  state.threads.abandoned |= verdict_is_known() || !may_start(count);
  if (!state.threads.abandoned) start_block(count);
  return !state.threads.abandoned;
}

namespace {

/// A check costs as much as one or two slices of a thread, and usually the threads continue by themselves.
bool is_time_to_look(unsigned slices) {
  constexpr unsigned kEvery = 32;
  return slices % kEvery == 0 || (slices & (slices - 1)) == 0;
}

}  // namespace

void run_threads() {
  unsigned slices = 0;  // slices used by all threads that can run
  Meetings meetings;
  while (state.threads.live > 0 && !state.threads.abandoned) {
    const Pass pass = run_ready_threads();
    meetings.count();
    // A thread is ready after yielding only if it has used a slice of accesses alone.
    const bool look = pass.any && pass.all_alike && state.running.may_set_aside && is_time_to_look(++slices);
    if (look && waits_for_others()) return set_block_aside();
    if (pass.any || resolve_stuck_warp() || open_barriers_in_cluster() || open_cluster_barrier() ||
        resolve_waiting_at_objects())
      continue;
    if (state.running.cooperative && waits_for_grid()) return;
    release_barrier();
  }
}

void run_block(uint64_t index) {
  if (!begin_block(index)) return;
  run_threads();
  if (device.hopper && state.threads.live == 0 && !state.threads.abandoned) {
    end_barriers();
    end_stores();
  }
  const bool begins_again = state.running.cluster.asked.x;  // in clusters; the block has done nothing yet
  if (!begins_again && (state.threads.live == 0 || state.threads.abandoned)) device.observer.block_ends();
}

}  // namespace emu
