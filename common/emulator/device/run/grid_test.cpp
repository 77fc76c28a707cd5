// Which blocks of a grid run, and in which order.
#include <algorithm>
#include <numeric>
#include <vector>

#include <doctest/doctest.h>

#include "common/emulator/device/run/fresh_device.h"
#include "common/emulator/device/run/scheduler.h"

namespace {

using namespace emu;
using Blocks = std::vector<uint64_t>;

Blocks ran;                   // in order of execution
uint64_t busy_from, busy_to;  // these blocks do work

void kernel(void*) {
  const Running& r = state.running;
  if (r.thread != 0) return;
  ran.push_back(r.block_index);
  if (r.block_index >= busy_from && r.block_index < busy_to) --state.running.budget;
}

void run(dim3 grid, dim3 block, lab::ThreadOrder order = lab::ThreadOrder::natural, uint32_t seed = 1) {
  fresh_device();
  Running& r = state.running;
  r.order = order;
  r.order_seed = seed;
  r.steps_left = int64_t{1} << 40;
  r.grid = grid;
  r.block = block;
  ran.clear();
  start_shared_launch(0);
  run_grid(Config(grid, block, 0), kernel, nullptr);
}

Blocks all_of(uint64_t count) {
  Blocks all(count);
  std::iota(all.begin(), all.end(), uint64_t{0});
  return all;
}

Blocks sorted(Blocks blocks) {
  std::ranges::sort(blocks);
  return blocks;
}

constexpr unsigned kMany = 1100;  // blocks of 1024 threads: more than a million threads

}  // namespace

TEST_CASE("grid: a sample lies all over the grid, and ends where its accesses are used up") {
  const auto sample = [](uint32_t most, uint64_t accesses) {
    fresh_device();
    state.running.sample = {most, 0, accesses};
    busy_from = 0, busy_to = 1000;
    run(dim3(10, 10), dim3(32));
    state.running.sample = {};
    return sorted(ran);
  };
  const Blocks some = sample(5, 1 << 20);
  CHECK(some.size() == 5);
  CHECK(some.front() < 40);
  CHECK(some.back() >= 60);
  CHECK(sample(1000, 1 << 30) == all_of(100));
  CHECK(sample(5, 0).size() == 1);
}

TEST_CASE("grid: every block runs once, in the order that is asked for") {
  run(dim3(3, 2, 2), dim3(4));
  CHECK(ran == all_of(12));
  run(dim3(3, 2, 2), dim3(4), lab::ThreadOrder::reversed);
  std::ranges::reverse(ran);
  CHECK(ran == all_of(12));
  for (const uint32_t seed : {1u, 2u, 5u, 12u, 4000000000u}) {
    run(dim3(3, 4), dim3(4), lab::ThreadOrder::random, seed);
    CHECK(sorted(ran) == all_of(12));
  }
  run(dim3(1), dim3(4), lab::ThreadOrder::random, 7);
  CHECK(ran == all_of(1));
}

TEST_CASE("grid: of a far too large one the corner runs, twice as far as there is work, and a sample") {
  busy_from = 0, busy_to = 30;
  run(dim3(kMany), dim3(1024));
  const Blocks once = sorted(ran);
  CHECK(std::ranges::includes(once, all_of(60)));
  CHECK(ran.size() < kMany / 2);
  REQUIRE(device.findings.list().size() == 1);
  const lab::FindingRecord& note = device.findings.list()[0];
  CHECK(note.detail == lab::Detail::idle_blocks);
  CHECK(note.severity == lab::Severity::note);
  CHECK(note.extent == kMany);
  CHECK(note.number == kMany - 68);  // 2 * 30 + 8 are in the box
  const int64_t cost = (int64_t{1} << 40) - state.running.steps_left;
  CHECK(cost == 30 * 1024 * kStepsPerThread);  // blocks without work cost nothing
}

TEST_CASE("grid: where a sample finds work far out, all blocks run once") {
  busy_from = kMany - 1, busy_to = kMany;
  run(dim3(kMany), dim3(1024));
  Blocks once = sorted(ran);
  once.erase(std::unique(once.begin(), once.end()), once.end());
  CHECK(once == all_of(kMany));
  CHECK(std::ranges::count(ran, uint64_t{kMany - 1}) == 1);
  CHECK(device.findings.list().empty());
}

TEST_CASE("grid: a launch without steps left ends with a word on its size") {
  busy_from = busy_to = 0;
  run(dim3(2), dim3(4));
  state.running.steps_left = 0;
  ran.clear();
  run_grid(Config(dim3(2), dim3(4), 0), kernel, nullptr);
  CHECK(ran.empty());
  REQUIRE(device.findings.list().size() == 1);
  CHECK(device.findings.list()[0].detail == lab::Detail::too_many_blocks);
}
