// Blocks of a cluster: their barrier, and the addresses of their shared memory.
#include "common/emulator/device/state/clusters.h"

#include "common/emulator/device/run/device.h"
#include "common/emulator/device/run/hopper/hopper.h"
#include "common/emulator/device/run/scheduler.h"

namespace emu {
namespace {

constexpr int64_t kNothingHandedOn = INT64_MIN;  // arrived relaxed: no interval ends for all

[[noreturn]] void end_misused(void* pc) {
  end_at(pc, lab::FindingKind::barrier_divergence, lab::Detail::cluster_barrier_twice, 0);
}

bool is_there(const Thread& t) { return t.state != ThreadState::finished; }

bool waits_at_cluster(const Thread& t) { return t.state == ThreadState::at_object && t.object == kClusterBarrier; }

}  // namespace

dim3 cluster_extent() { return state.running.cluster.extent; }

unsigned cluster_rank() { return static_cast<unsigned>(rank_of(state.running.thread)); }

void cluster_arrive(void* pc, bool releases) {
  Thread& t = running_thread();
  if (t.owes_wait) end_misused(pc);
  t.owes_wait = true;
  ++t.cluster_turn;
  const bool hands_on = releases || t.has_fenced;
  if (hands_on) device.observer.published({kClusterBarrier, t.cluster_turn});
  t.has_fenced = false;
  t.steps_at_arrival = hands_on ? accesses_left() : kNothingHandedOn;
  ++hopper().steps;
}

void cluster_wait(void* pc) {
  Thread& t = running_thread();
  if (!t.owes_wait) end_misused(pc);
  t.owes_wait = false;
  t.idle_since = accesses_left() == t.steps_at_arrival;
  while (hopper().cluster_turns < t.cluster_turn) wait_at_object(pc, kClusterBarrier);
  if (hopper().last_whole_turn != t.cluster_turn) device.observer.came_after({kClusterBarrier, t.cluster_turn});
}

/// Called only if no thread can continue: threads that have exited need not arrive.
bool open_cluster_barrier() {
  if (!device.hopper) return false;
  const uint32_t turn = hopper().cluster_turns + 1;
  auto& threads = state.threads.list;
  const bool all =
      std::ranges::all_of(threads, [&](const Thread& t) { return !is_there(t) || t.cluster_turn == turn; });
  const bool any = std::ranges::any_of(threads, waits_at_cluster);
  if (!all || !any) return false;
  hopper().cluster_turns = turn;
  if (std::ranges::all_of(threads,
                          [&](const Thread& t) { return !is_there(t) || (waits_at_cluster(t) && t.idle_since); })) {
    device.observer.cluster_barrier();
    begin_after_barrier();
    hopper().last_whole_turn = turn;
  }
  wake_at_object(kClusterBarrier);
  return true;
}

// ---- barriers of one block of the cluster

namespace {

void open_barrier(int first, int count) {
  device.observer.block_barrier(first, count);
  const auto begin = state.threads.list.begin() + first;
  const auto waits = [](const Thread& t) { return t.state == ThreadState::at_barrier; };
  const auto votes =
      static_cast<int>(std::count_if(begin, begin + count, [&](const Thread& t) { return waits(t) && t.predicate; }));
  for (auto t = begin; t != begin + count; ++t)
    if (waits(*t)) pass_barrier(*t, votes);
}

}  // namespace

bool open_barriers_in_cluster() {
  if (!in_cluster()) return false;
  bool any = false;
  const int count = state.running.cluster.block_threads;
  for (int rank = 0; rank < state.running.cluster.blocks; ++rank) {
    const auto begin = state.threads.list.begin() + first_thread_of(rank);
    const auto waiting =
        std::count_if(begin, begin + count, [](const Thread& t) { return t.state == ThreadState::at_barrier; });
    const auto there = std::count_if(begin, begin + count, is_there);
    if (waiting == 0 || waiting < there) continue;
    open_barrier(first_thread_of(rank), count);
    any = true;
  }
  return any;
}

void note_block_left(int thread) {
  if (!in_cluster()) return;
  const int first = first_thread_of(rank_of(thread)), count = state.running.cluster.block_threads;
  const auto begin = state.threads.list.begin() + first;
  if (std::none_of(begin, begin + count, is_there)) device.observer.block_left(rank_of(thread));
}

// ---- shared memory of its blocks

unsigned address_in_block(void* pc, unsigned address, unsigned rank) {
  const auto blocks = static_cast<unsigned>(state.running.cluster.blocks);
  if (rank >= blocks) end_at(pc, lab::FindingKind::out_of_bounds, lab::Detail::no_such_block, 0, rank, blocks);
  return static_cast<unsigned>(rank * kSharedBlockBytes + address % kSharedBlockBytes);
}

unsigned block_of_address(unsigned address) { return static_cast<unsigned>(address / kSharedBlockBytes); }

}  // namespace emu
