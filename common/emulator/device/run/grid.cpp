// Which blocks of a grid run, and in which order. A far too large grid is correct if its threads check their bounds.
// Most of its blocks then do nothing, and running a sample of those is enough.
#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <vector>

#include "common/emulator/device/run/builtins.h"
#include "common/emulator/device/run/device.h"
#include "common/emulator/device/run/parts/parts.h"
#include "common/emulator/device/run/scheduler.h"
#include "common/emulator/device/run/waiting.h"
#include "common/emulator/device/state/clusters.h"

namespace emu {
namespace {

constexpr uint64_t kManyThreads = 1 << 20;     // launches below this size run completely
constexpr uint64_t kSampledThreads = 1 << 17;  // in sampled blocks outside of the box

using Extents = std::array<uint64_t, 3>;  // x, y, z

uint64_t block_at(uint64_t step, uint64_t blocks) {
  if (order() == lab::ThreadOrder::natural) return step;
  if (order() == lab::ThreadOrder::reversed) return blocks - 1 - step;
  // A full cycle through the blocks: the stride is coprime to their number.
  const uint64_t seed = state.running.order_seed;
  uint64_t stride = seed % blocks + 1;
  while (std::gcd(stride, blocks) != 1) ++stride;
  return (seed + step * stride) % blocks;
}

/// The blocks of a large grid: a box at its corner that has run, and the extent within which blocks did work.
struct LargeGrid {
  Extents grid, box{}, busy{};
  int64_t accesses = 0;  // made by the first `ran` blocks
  uint64_t ran = 0;

  uint64_t index(uint64_t x, uint64_t y, uint64_t z) const { return (z * grid[1] + y) * grid[0] + x; }

  bool in_box(uint64_t i) const {
    return i % grid[0] < box[0] && i / grid[0] % grid[1] < box[1] && i / grid[0] / grid[1] < box[2];
  }

  /// Runs a block. True if it accessed memory or printed. A block that did neither may run again, and its steps are not
  /// charged.
  bool run(uint64_t i) {
    Running& r = state.running;
    const int64_t left = accesses_left(), own = r.own_reads;
    r.printed = false;
    run_block(i);
    const auto for_starting = static_cast<int64_t>(volume(r.block)) * kStepsPerThread;
    const int64_t idle = for_starting + r.own_reads - own;
    if (!r.printed && accesses_left() == left - idle) {
      r.steps_left += idle;
      return false;
    }
    const Extents at{i % grid[0], i / grid[0] % grid[1], i / grid[0] / grid[1]};
    for (size_t axis = 0; axis < 3; ++axis) busy[axis] = std::max(busy[axis], at[axis] + 1);
    return true;
  }

  /// Runs `count` blocks, and assumes that they cost as much as those before them.
  void run_several(uint64_t count, const std::function<uint64_t(uint64_t step)>& block) {
    const int64_t each = ran > 0 ? accesses / static_cast<int64_t>(ran) : 0, left = accesses_left();
    const auto run_step = [&](uint64_t step) { run(block(step)); };
    uint64_t step = run_in_parts({.first = 0, .end = count, .accesses = each, .run = run_step, .largest = busy});
    for (; step < count && !state.threads.abandoned; ++step) run_step(step);
    accesses += left - accesses_left();
    ran += count;
  }

  void grow_to(const Extents& larger) {
    std::vector<uint64_t> blocks;
    for (uint64_t z = 0; z < larger[2]; ++z)
      for (uint64_t y = 0; y < larger[1]; ++y)
        for (uint64_t x = z < box[2] && y < box[1] ? box[0] : 0; x < larger[0]; ++x) blocks.push_back(index(x, y, z));
    run_several(blocks.size(), [&](uint64_t step) { return blocks[step]; });
    box = larger;
  }

  /// Grows the box until it extends at least twice as far as the blocks in it that did work.
  void run_box() {
    for (;;) {
      Extents larger;
      for (size_t axis = 0; axis < 3; ++axis)
        larger[axis] = std::max(box[axis], std::min(grid[axis], 2 * busy[axis] + 8));
      if (larger == box || state.threads.abandoned) return;
      grow_to(larger);
    }
  }

  uint64_t blocks() const { return grid[0] * grid[1] * grid[2]; }
  uint64_t blocks_outside() const { return blocks() - box[0] * box[1] * box[2]; }

  /// Returns a block outside of the box that does work; `blocks()` if a sample contains none.
  uint64_t find_work_outside() {
    const uint64_t samples = kSampledThreads / volume(state.running.block) + 2;
    uint64_t random = 0x9e3779b97f4a7c15;
    for (uint64_t k = 0; k < samples && !state.threads.abandoned; ++k) {
      random = random * 6364136223846793005 + 1442695040888963407;
      const uint64_t i = k == 0 ? blocks() - 1 : (random >> 16) % blocks();
      if (!in_box(i) && run(i)) return i;
    }
    return blocks();
  }

  void run_outside_but(uint64_t one) {
    std::vector<uint64_t> outside;
    for (uint64_t i = 0; i < blocks(); ++i)
      if (i != one && !in_box(i)) outside.push_back(i);
    run_several(outside.size(), [&](uint64_t step) { return outside[step]; });
  }
};

void note_idle_blocks(uint64_t idle) {
  const Running& r = state.running;
  auto f = lab::empty_finding();
  f.kind = lab::FindingKind::launch_error;
  f.severity = lab::Severity::note;
  f.detail = lab::Detail::idle_blocks;
  f.line = r.launch_line;
  f.number = static_cast<int64_t>(idle);
  f.extent = static_cast<int64_t>(volume(r.grid));
  add_finding(f);
}

void run_large_grid() {
  const dim3& g = state.running.grid;
  LargeGrid grid{.grid = {g.x, g.y, g.z}};
  grid.run_box();
  if (grid.blocks_outside() == 0 || state.threads.abandoned) return;
  const uint64_t works = grid.find_work_outside();
  if (works < grid.blocks())
    grid.run_outside_but(works);
  else
    note_idle_blocks(grid.blocks_outside());
}

/// Runs blocks all over the grid until the request is fulfilled. A stride coprime to their number visits each once.
void run_sample(uint64_t blocks) {
  constexpr double kGolden = 0.618;
  const Running& r = state.running;
  auto stride = static_cast<uint64_t>(kGolden * static_cast<double>(blocks)) | 1;
  while (std::gcd(stride, blocks) != 1) ++stride;
  const int64_t enough = r.steps_left - static_cast<int64_t>(r.sample.accesses);
  for (uint64_t ran = 0, block = blocks / 3; ran < std::min<uint64_t>(blocks, r.sample.most_blocks); ++ran) {
    if (state.threads.abandoned || (ran > 0 && r.steps_left < enough)) return;
    run_block(first_block_of(block));
    block = (block + stride) % blocks;
  }
}

/// Runs all blocks. The cost of the first one is taken as the cost of the others.
void run_all(uint64_t blocks) {
  Running& r = state.running;
  const auto run = [=](uint64_t step) { run_block(first_block_of(block_at(step, blocks))); };
  const int64_t before = accesses_left();
  r.may_set_aside = r.whole_program && !kPolicy.lock_step && !in_cluster();
  if (r.may_set_aside) have_stacks(kMostWaitingThreads);
  run(0);
  uint64_t step = run_in_parts({.first = 1, .end = blocks, .accesses = before - accesses_left(), .run = run});
  for (; step < blocks && !state.threads.abandoned; ++step) run(step);
  run_waiting_blocks();
}

}  // namespace

bool is_large_grid() { return volume(state.running.grid) * volume(state.running.block) > kManyThreads; }

namespace {

/// Runs the grid in clusters of this extent; 0: no clusters.
void run_blocks(const dim3& cluster) {
  Running& r = state.running;
  const dim3 extent = cluster.x ? cluster : dim3(1, 1, 1);
  r.cluster = {extent, static_cast<int>(volume(extent)), static_cast<int>(volume(r.block)), 0, {0, 0, 0}};
  state.threads.abandoned = false;
  state.parts.met = false;
  r.launch_first = r.interval + 1;
  r.beside_first = first_beside();
  r.turns.clear();
  r.may_set_aside = r.interrupted = false;
  r.blocks_aside = 0;
  const uint64_t turns = volume(r.grid) / static_cast<uint64_t>(r.cluster.blocks);
  if (r.sample.most_blocks > 0)
    run_sample(turns);
  else if (r.cooperative)
    run_cooperative(turns);
  else if (is_large_grid() && !in_cluster())
    run_large_grid();
  else
    run_all(turns);
}

}  // namespace

void run_grid(const Config& config, void (*thunk)(void*), void* parameters) {
  Running& r = state.running;
  Threads& threads = state.threads;
  threads.thunk = thunk;
  threads.parameters = parameters;
  const unsigned block[] = {config.block.x, config.block.y, config.block.z};
  const unsigned grid[] = {config.grid.x, config.grid.y, config.grid.z};
  set_extents(block, grid);
  run_blocks(config.cluster);
  if (r.cluster.asked.x) run_blocks(r.cluster.asked);  // requested at the start of the kernel, before any work
  threads.list.clear();
}

}  // namespace emu
