#include "common/emulator/device/run/hopper/hopper.h"

#include "common/emulator/device/run/device.h"
#include "common/emulator/device/run/scheduler.h"
#include "common/emulator/device/state/clusters.h"

namespace emu {

Hopper& hopper() {
  if (!device.hopper) device.hopper = std::make_unique<Hopper>();
  return *device.hopper;
}

void tell_beside(void* pc, lab::TracedBeside what, uintptr_t box) {
  const CodePlace place = place_now(pc);
  what.pc = place.pc;
  what.call = place.path;
  device.observer.beside(what, box);
}

bool beside_finishes_at_once() { return order() == lab::ThreadOrder::reversed; }

void wait_at_object(void* pc, uint32_t object) {
  Thread& t = running_thread();
  t.object = object;
  t.object_pc = reinterpret_cast<uintptr_t>(pc);
  wait_as(ThreadState::at_object, 0);
}

void meet_lanes_that_waited() {
  if (kPolicy.lock_step) yield_thread();
}

void wake_at_object(uint32_t object) {
  ++hopper().steps;
  for (Thread& t : state.threads.list)
    if (t.state == ThreadState::at_object && t.object == object) t.state = ThreadState::ready;
}

CodePlace place_now(void* pc) { return {static_cast<uint32_t>(image_offset(pc)), state.running.path}; }

lab::FindingRecord finding_from(const CodePlace& place, uintptr_t address, lab::FindingKind kind, lab::Detail detail) {
  state.running.path = place.path;
  return finding_at({address, 8, false, false, place.pc}, kind, lab::Severity::error, detail);
}

void end_at(void* pc, lab::FindingKind kind, lab::Detail detail, uintptr_t address, int64_t number, int64_t extent) {
  auto f = finding_at({address, 4, true, false, place_now(pc).pc}, kind, lab::Severity::error, detail);
  f.number = number;
  f.extent = extent;
  add_finding(f);
  raise_sticky_error(kind == lab::FindingKind::timeout ? kLaunchTimeout : kMisalignedAddress);
  abandon_launch();
}

namespace {

/// Resumes each waiting thread once, although nothing has arrived: what it does next may help.
bool tell_that_nothing_came() {
  bool any = false;
  for (Thread& t : state.threads.list) {
    if (t.state != ThreadState::at_object || t.resumed_at_step == hopper().steps) continue;
    t.resumed_at_step = hopper().steps;
    t.state = ThreadState::ready;
    any = true;
  }
  return any;
}

const std::pair<const uint32_t, Mbarrier>* mbarrier_with(uint32_t object) {
  for (const auto& barrier : hopper().barriers)
    if (barrier.second.object == object) return &barrier;
  return nullptr;
}

const std::pair<const int, WarpGroup>* warp_group_with(uint32_t object) {
  for (const auto& group : hopper().groups)
    if (group.second.object == object) return &group;
  return nullptr;
}

CodePlace place_of(const Thread& t) {
  state.running.thread = static_cast<int>(&t - state.threads.list.data());
  return {static_cast<uint32_t>(image_offset(reinterpret_cast<void*>(t.object_pc))), t.wait_path};
}

/// Returns a thread of the warp group that has issued fewer products, or -1.
int one_behind(const WarpGroup& group, int first_thread, uint32_t products) {
  for (int i = 0; i < kWarpGroup; ++i)
    if (group.members[i].products < products) return first_thread + i;
  return -1;
}

/// Returns the first product that not all threads have issued.
const Product* incomplete(const WarpGroup& group) {
  for (const Product& p : group.products)
    if (p.arrived < kWarpGroup) return &p;
  return nullptr;
}

lab::FindingRecord describe_cluster(const CodePlace& waits) {
  auto f = finding_from(waits, 0, lab::FindingKind::barrier_divergence, lab::Detail::cluster_barrier_incomplete);
  const auto& threads = state.threads.list;
  const auto missing = std::ranges::find_if(threads, [](const Thread& t) {
    return t.state != ThreadState::finished && t.cluster_turn <= hopper().cluster_turns;
  });
  if (missing != threads.end()) name_thread(static_cast<int>(missing - threads.begin()), f.other_block, f.other_thread);
  return f;
}

lab::FindingRecord describe(const Thread& t) {
  using lab::Detail;
  using lab::FindingKind;
  const CodePlace waits = place_of(t);
  if (const auto* at = mbarrier_with(t.object)) {
    const Mbarrier& b = at->second;
    const bool bytes_only = b.missing == 0 && b.bytes > 0;
    auto f = finding_from(waits, kSharedBase + at->first, FindingKind::timeout,
                          bytes_only ? Detail::bytes_never_come : Detail::phase_never_over);
    f.number = bytes_only ? b.bytes_expected - b.bytes : b.missing;
    f.extent = bytes_only ? b.bytes_expected : b.expected;
    f.index = b.phase;
    f.other_pc = (bytes_only ? b.last_expect : b.last_arrival).pc;
    return f;
  }
  if (const auto* at = warp_group_with(t.object)) {
    const Product* p = incomplete(at->second);
    auto f = finding_from(p ? p->place : waits, 0, FindingKind::barrier_divergence, Detail::warp_group_incomplete);
    f.other_pc = waits.pc;
    const int me = state.running.thread - at->first;
    const int behind = one_behind(at->second, at->first, at->second.members[me].products);
    if (behind >= 0) name_thread(behind, f.other_block, f.other_thread);
    f.number = state.running.cluster.block_threads;
    return f;
  }
  if (t.object == kClusterBarrier) return describe_cluster(waits);
  return finding_from(waits, 0, FindingKind::barrier_divergence, Detail::named_barrier_incomplete);
}

}  // namespace

bool resolve_waiting_at_objects() {
  const int first = first_with(ThreadState::at_object);
  if (first < 0) return false;
  if (tell_that_nothing_came()) return true;
  add_finding(describe(thread_at(first)));
  raise_sticky_error(kLaunchTimeout);
  state.threads.abandoned = true;
  return true;
}

// ---- named barriers

void named_barrier(void* pc, unsigned id, unsigned threads, bool waits) {
  constexpr unsigned kIds = 16;  // per block
  auto [at, is_new] = hopper().named.try_emplace(id + kIds * cluster_rank());
  NamedBarrier& b = at->second;
  if (is_new) b.object = hopper().new_object();
  const uint32_t turn = b.turn;
  device.observer.published({b.object, turn + 1});
  if (++b.arrived >= threads) {
    b.arrived = 0;
    ++b.turn;
    wake_at_object(b.object);
  } else {
    ++hopper().steps;
  }
  if (!waits) return;
  while (b.turn == turn) wait_at_object(pc, b.object);
  device.observer.came_after({b.object, turn + 1});
}

void async_fence(bool everything) {
  if (everything) device.observer.async_fence();
  running_thread().has_fenced = true;
  for (auto& [offset, barrier] : hopper().barriers)
    barrier.is_fenced |= everything || barrier.made_by == state.running.thread;
}

}  // namespace emu
