// Blocks on several cores: nobody can tell.
#include <cstdint>
#include <vector>

#include <doctest/doctest.h>

#include "common/emulator/device/run/fresh_device.h"
#include "common/emulator/device/run/scheduler.h"

namespace {

using namespace emu;

constexpr unsigned kBlocks = 32, kThreads = 32;
constexpr int kAccesses = 10000;  // of each thread: enough work for several processes

struct Seen {
  std::vector<uint32_t> words;
  uint32_t intervals;
  int64_t accesses;
  size_t findings;
  bool operator==(const Seen&) const = default;
};

uint32_t* words;
bool met;  // where this process ended up: did blocks meet?

uint32_t number_of_thread() {
  return static_cast<uint32_t>(state.running.block_index) * kThreads + static_cast<uint32_t>(state.running.thread);
}

void store(uint32_t at, uint32_t value, bool atomic = false) {
  check_access(nullptr, words + at, 4, true, atomic);
  words[at] = value;
}

uint32_t load(uint32_t at) {
  check_access(nullptr, words + at, 4, false, false);
  return words[at];
}

void store_own(void*) {
  for (int i = 0; i < kAccesses; ++i) store(number_of_thread(), number_of_thread() + 7);
}
void read_the_block_before(void*) {
  store_own(nullptr);
  if (number_of_thread() >= kThreads) load(number_of_thread() - kThreads);
}
void add_atomically(void*) {
  store_own(nullptr);
  store(0, words[0] + 1, true);
}
void store_unseen(void*) {
  store_own(nullptr);
  words[kBlocks * kThreads + number_of_thread()] = 5;
}

Seen run(void (*kernel)(void*), unsigned cores, lab::ThreadOrder order = lab::ThreadOrder::natural) {
  fresh_device();
  const Allocation* a = allocate(size_t{8} * kBlocks * kThreads, "words", 1, false);
  words = reinterpret_cast<uint32_t*>(a->base);
  Running& r = state.running;
  r.order = order;
  r.order_seed = 3;
  r.steps_left = int64_t{1} << 40;
  r.budget = 0;
  r.grid = dim3(kBlocks);
  r.block = dim3(kThreads);
  state.parts.cores = cores;
  device.findings.clear();
  const uint32_t before = r.interval;
  start_shared_launch(0);
  r.in_kernel = true;
  run_grid(Config(r.grid, r.block, 0), kernel, nullptr);
  r.in_kernel = false;
  state.parts.cores = 1;
  met = state.parts.met;
  const Seen seen = {{words, words + 2 * kBlocks * kThreads},
                     r.interval - before,
                     (int64_t{1} << 40) - r.steps_left - r.budget,
                     device.findings.list().size()};
  device.findings.clear();
  return seen;
}

}  // namespace

TEST_CASE("parts: blocks that keep to themselves leave what one process leaves") {
  for (const auto order : {lab::ThreadOrder::natural, lab::ThreadOrder::reversed, lab::ThreadOrder::random}) {
    const Seen alone = run(store_own, 1, order);
    CHECK(alone.words[40] == 47);
    CHECK(run(store_own, 3, order) == alone);
    CHECK(!met);
  }
}

TEST_CASE("parts: blocks that meet in a word run one after the other, and the race is told") {
  const Seen alone = run(read_the_block_before, 1);
  CHECK(alone.findings > 0);
  CHECK(run(read_the_block_before, 4) == alone);
}

TEST_CASE("parts: atomics add up") {
  const Seen alone = run(add_atomically, 1);
  CHECK(run(add_atomically, 4) == alone);
  CHECK(met);
}

TEST_CASE("parts: a store that nothing told of is not lost") {
  const Seen alone = run(store_unseen, 1);
  CHECK(alone.words[2 * kBlocks * kThreads - 1] == 5);
  CHECK(run(store_unseen, 4) == alone);
}
