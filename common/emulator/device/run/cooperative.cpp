// A cooperative launch: its blocks wait for each other. They still run one after the other, each up to the barrier of
// the grid. There, the block is suspended with its threads, its shared memory and the observer's records of it, and the
// next block runs. After the barrier, everything before it is complete for all blocks, as if a new launch began.
#include <algorithm>
#include <vector>

#include "common/emulator/device/run/device.h"
#include "common/emulator/device/run/parked.h"
#include "common/emulator/device/run/scheduler.h"

namespace emu {
namespace {

void resume(uint64_t index, Parked& block) {
  take_up(index, block);
  for (Warp& warp : state.threads.warps) warp = {};
  begin_turn();
  for (Thread& t : state.threads.list) {
    if (t.state != ThreadState::at_barrier) continue;
    t.state = ThreadState::ready;
    t.for_grid = false;
    t.met = true;
  }
}

/// Marks everything so far as complete for all blocks.
void begin_anew() {
  Running& r = state.running;
  r.launch_first = r.beside_first = r.interval + 1;
  r.turns.clear();
}

/// Reports blocks that wait forever because other blocks have ended.
void report_waiting(const std::vector<Parked>& blocks) {
  const auto waiting = std::ranges::find_if(blocks, [](const Parked& block) { return block.live > 0; });
  const auto thread = std::ranges::find_if(waiting->threads, [](const Thread& t) { return t.for_grid; });
  add_error(thread->line, lab::FindingKind::barrier_divergence, lab::Detail::blocks_finished,
            std::ranges::count_if(blocks, [](const Parked& block) { return block.live == 0; }));
  raise_sticky_error(kLaunchTimeout);
  state.threads.abandoned = true;
}

size_t count_waiting(const std::vector<Parked>& blocks) {
  return static_cast<size_t>(std::ranges::count_if(blocks, [](const Parked& block) { return block.live > 0; }));
}

void run_all(std::vector<Parked>& blocks) {
  for (uint64_t i = 0; i < blocks.size() && begin_block(i); ++i) {
    run_threads();
    put_aside(blocks[i]);
  }
  while (!state.threads.abandoned) {
    const size_t waiting = count_waiting(blocks);
    if (waiting == 0) return;
    if (waiting < blocks.size()) return report_waiting(blocks);
    begin_anew();
    for (uint64_t i = 0; i < blocks.size() && !state.threads.abandoned; ++i) {
      resume(i, blocks[i]);
      run_threads();
      put_aside(blocks[i]);
    }
  }
}

}  // namespace

bool waits_for_grid() {
  return std::ranges::all_of(state.threads.list, [](const Thread& t) {
    return t.state == ThreadState::finished || (t.state == ThreadState::at_barrier && t.for_grid);
  });
}

void run_cooperative(uint64_t blocks) {
  have_stacks(blocks * volume(state.running.block));
  std::vector<Parked> all(blocks);
  run_all(all);
  state.threads.live = count_waiting(all) > 0;  // makes the next launch reclaim all stacks
}

void grid_barrier(int line) {
  Thread& t = running_thread();
  if (!state.running.cooperative) {
    add_error(line, lab::FindingKind::launch_error, lab::Detail::not_cooperative, state.running.launch_line);
    raise_sticky_error(kCooperativeTooLarge);
    abandon_launch();
  }
  t.for_grid = true;
  device.observer.fence(false);
  wait_as(ThreadState::at_barrier, line);
}

}  // namespace emu
