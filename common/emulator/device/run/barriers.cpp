// Barriers of a block and operations of a warp: threads wait until enough of them have arrived.
#include <algorithm>
#include <cstring>

#include "common/emulator/device/run/device.h"
#include "common/emulator/device/run/scheduler.h"
#include "common/emulator/observe/meeting.h"

namespace emu {

// ---- barriers of a block

void block_barrier(int line) { block_barrier_count(line, false); }

int block_barrier_count(int line, bool predicate) {
  running_thread().predicate = predicate;
  wait_as(ThreadState::at_barrier, line);
  return running_thread().votes;
}

void object_barrier(int line, const void* barrier) {
  running_thread().barrier = barrier;
  block_barrier_count(line, false);
  running_thread().barrier = nullptr;
}

void pass_barrier(Thread& t, int votes) {
  t.state = ThreadState::ready;
  t.met = true;
  t.votes = votes;
  t.predicate = t.for_grid = false;
}

void release_barrier() {
  device.observer.barrier();
  auto& threads = state.threads.list;
  int votes = static_cast<int>(std::count_if(threads.begin(), threads.end(), [](const Thread& t) {
    return t.state == ThreadState::at_barrier && t.predicate;
  }));
  for (Thread& t : threads)
    if (t.state == ThreadState::at_barrier) pass_barrier(t, votes);
  begin_after_barrier();
}

// ---- operations of a warp

namespace {

Thread& thread_at(int warp, int lane) { return emu::thread_at(warp * kWarp + lane); }

/// Gives each lane of `together` the values of all of them and makes it ready.
void complete_warp(int warp, unsigned together) {
  size_t bytes = 0;
  for_each_lane(together, [&](int lane) { bytes = std::max(bytes, thread_at(warp, lane).bytes); });
  std::vector<char> all(bytes * kWarp, 0);
  for_each_lane(together, [&](int lane) {
    const Thread& t = thread_at(warp, lane);
    if (t.bytes) std::memcpy(&all[static_cast<size_t>(lane) * bytes], t.mine, t.bytes);
  });
  bool orders_memory = false;
  for_each_lane(together, [&](int lane) {
    Thread& t = thread_at(warp, lane);
    if (t.bytes) std::memcpy(t.all, all.data(), t.bytes * kWarp);
    t.took_part = together;
    t.gathers = false;
    t.state = ThreadState::ready;
    orders_memory |= t.orders_memory;
  });
  device.observer.warp_met(warp, together, orders_memory);
  if (orders_memory) meet(warp, together);
}

/// Returns the lanes that have reached the same place as this one, wherever the others are.
unsigned lanes_gathered(int warp, const Thread& one) {
  unsigned gathered = 0;
  for_each_lane(lanes_in(warp, ThreadState::at_warp), [&](int lane) {
    const Thread& t = thread_at(warp, lane);
    if (t.gathers && t.line == one.line && t.wait_path == one.wait_path) gathered |= 1u << lane;
  });
  return gathered;
}

/// True if `t` waits in a warp operation with the same mask and number of bytes: an mma.sync does not match a
/// __syncwarp.
bool waits_beside(const Thread& t, const Thread& one) {
  return t.state == ThreadState::at_warp && t.mask == one.mask && t.bytes == one.bytes && !t.gathers;
}

unsigned lanes_beside(int warp, const Thread& one) {
  unsigned beside = 0;
  for_each_lane(lanes_that_exist(warp), [&](int lane) {
    if (waits_beside(thread_at(warp, lane), one)) beside |= 1u << lane;
  });
  return beside;
}

/// Starts with the last lane, which usually arrives last.
bool all_beside(int warp, const Thread& one, unsigned needed) {
  for (unsigned rest = needed; rest;) {
    const int lane = kWarp - 1 - __builtin_clz(rest);
    if (!waits_beside(thread_at(warp, lane), one)) return false;
    rest ^= 1u << lane;
  }
  return true;
}

}  // namespace

bool resolve_stuck_warp() {
  const int first = first_with(ThreadState::at_warp);
  if (first < 0) return false;
  const int warp = first / kWarp;
  const Thread& one = emu::thread_at(first);
  if (one.gathers) return complete_warp(warp, lanes_gathered(warp, one)), true;
  const unsigned mask = one.mask, together = lanes_beside(warp, one);
  const unsigned missing = mask & lanes_that_exist(warp) & ~together;
  if (missing) device.observer.lanes_missing(first, missing);
  complete_warp(warp, together);
  return true;
}

unsigned gather_lanes(int line) {
  Running& r = state.running;
  Thread& t = running_thread();
  t.gathers = true;
  t.bytes = 0;
  t.orders_memory = false;
  t.mask = 1u << r.thread % kWarp;
  wait_as(ThreadState::at_warp, line);
  return t.took_part;
}

unsigned warp_exchange(int line, unsigned mask, const void* mine, void* all, size_t bytes, bool orders_memory) {
  Running& r = state.running;
  const int warp = r.thread / kWarp;
  Thread& t = running_thread();
  const unsigned own = 1u << r.thread % kWarp;
  if (!(mask & own)) report_mask_without_caller(line, mask);
  t.mask = mask & own ? mask : own;
  t.mine = mine;
  t.all = all;
  t.bytes = bytes;
  t.orders_memory = orders_memory;
  t.state = ThreadState::at_warp;
  // All existing lanes of the mask must be waiting with the same mask.
  const unsigned needed = t.mask & lanes_that_exist(warp);
  if (all_beside(warp, t, needed)) complete_warp(warp, needed);
  if (t.state == ThreadState::at_warp)
    wait_as(ThreadState::at_warp, line);
  else if (kPolicy.lock_step)
    yield_thread();  // keeps the next accesses of the lanes in lock-step
  set_who(r.thread);
  return t.took_part;
}

}  // namespace emu
