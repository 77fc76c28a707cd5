// Blocks on several cores give the same result as on one.
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

#include <doctest/doctest.h>

#include "common/emulator/device/run/fresh_device.h"
#include "common/emulator/device/run/scheduler.h"

namespace {

using namespace emu;

constexpr unsigned kBlocks = 32, kThreads = 32;
constexpr int kAccesses = 10000;  // per thread: enough work for several processes

struct Seen {
  std::vector<uint32_t> words;
  uint32_t intervals;
  int64_t accesses;
  std::vector<lab::FindingRecord> findings;
  bool operator==(const Seen& other) const {
    return words == other.words && intervals == other.intervals && accesses == other.accesses &&
           std::ranges::equal(findings, other.findings,
                              [](const auto& a, const auto& b) { return std::memcmp(&a, &b, sizeof a) == 0; });
  }
};

uint32_t* words;
bool met;  // state.parts.met after the first launch

uint32_t number_of_thread() {
  return static_cast<uint32_t>(state.running.block_index * volume(state.running.block)) +
         static_cast<uint32_t>(state.running.thread);
}

/// A return address at this offset in the program.
void* place(uintptr_t which) { return reinterpret_cast<void*>(address_in_program(which)); }

void store(uint32_t at, uint32_t value, bool atomic = false) {
  check_access(place(0x100), words + at, 4, true, atomic);
  words[at] = value;
}

uint32_t load(uint32_t at) {
  check_access(place(0x200), words + at, 4, false, false);
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
void store_one(void*) {
  for (int i = 0; i < 20; ++i) store(number_of_thread(), 5);
}
/// The last block reads a word written by a block that ran in a different process.
void read_far_back(void*) {
  store_one(nullptr);
  if (state.running.block_index + 1 == volume(state.running.grid)) load(900 * 1024);
}
void read_all_of_first(void*) {
  for (int i = 0; i < kAccesses; ++i) load(static_cast<uint32_t>(i) % kThreads);
}
void store_first(void*) {
  if (number_of_thread() == 0) store(kThreads - 1, 1);
  if (number_of_thread() == kThreads * kBlocks - 1) store(number_of_thread(), 1);
}
void store_unseen(void*) {
  store_own(nullptr);
  words[kBlocks * kThreads + number_of_thread()] = 5;
}

/// One launch, or two in streams that are not ordered.
struct Launched {
  std::vector<void (*)(void*)> kernels;
  dim3 grid = kBlocks, block = kThreads;
  bool far = false;
  size_t words_each = 2;
};

Seen run(const Launched& launched, unsigned cores, lab::ThreadOrder order = lab::ThreadOrder::natural) {
  fresh_device();
  if (launched.far) state.memory.near_in_use = kNearCapacity;
  const size_t threads = volume(launched.grid) * volume(launched.block);
  const Allocation* a = allocate(4 * launched.words_each * threads, "words", 1, false);
  words = reinterpret_cast<uint32_t*>(a->base);
  CHECK(is_near(a->base) != launched.far);
  Running& r = state.running;
  r.order = order;
  r.order_seed = 3;
  r.steps_left = int64_t{1} << 40;
  r.budget = 0;
  r.grid = launched.grid;
  r.block = launched.block;
  state.parts.cores = cores;
  device.findings.clear();
  const uint32_t before = r.interval;
  start_shared_launch(0);
  begin_call();
  r.in_kernel = true;
  for (uint32_t stream = 0; stream < launched.kernels.size(); ++stream) {
    begin_work({.stream = stream, .number = stream + 1, .several = launched.kernels.size() > 1, .known = {}}, 10);
    run_grid(Config(r.grid, r.block, 0), launched.kernels[stream], nullptr);
    if (stream == 0) met = state.parts.met;
  }
  r.in_kernel = false;
  state.parts.cores = 1;
  state.streams = {};
  Seen seen = {{words, words + launched.words_each * threads},
               r.interval - before,
               (int64_t{1} << 40) - r.steps_left - r.budget,
               device.findings.list()};
  device.findings.clear();
  return seen;
}

Seen run(void (*kernel)(void*), unsigned cores, lab::ThreadOrder order = lab::ThreadOrder::natural) {
  return run(Launched{{kernel}}, cores, order);
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

TEST_CASE("parts: blocks that meet in a word run one after the other, and the race is reported") {
  const Seen alone = run(read_the_block_before, 1);
  CHECK(!alone.findings.empty());
  CHECK(run(read_the_block_before, 4) == alone);
}

TEST_CASE("parts: atomics add up") {
  const Seen alone = run(add_atomically, 1);
  CHECK(run(add_atomically, 4) == alone);
  CHECK(met);
}

TEST_CASE("parts: a store that nothing reported is not lost") {
  const Seen alone = run(store_unseen, 1);
  CHECK(alone.words[2 * kBlocks * kThreads - 1] == 5);
  CHECK(run(store_unseen, 4) == alone);
}

TEST_CASE("parts: launches of several streams, and what they do to each other") {
  for (const auto& kernels : {std::vector{store_own, store_own},
                              {store_own, store_first},
                              {read_all_of_first, store_first},
                              {store_first, store_own}}) {
    const Seen alone = run(Launched{kernels}, 1);
    CHECK(!alone.findings.empty());
    CHECK(run(Launched{kernels}, 3) == alone);
    CHECK(!met);
  }
}

TEST_CASE("parts: memory of whose words nothing is remembered") {
  for (void (*kernel)(void*) : {store_own, store_unseen}) {
    const Seen alone = run(Launched{.kernels = {kernel}, .far = true}, 1);
    CHECK(alone.words[40] == 47);
    CHECK(run(Launched{.kernels = {kernel}, .far = true}, 3) == alone);
    CHECK(met == (kernel == store_unseen));
  }
  run(Launched{.kernels = {read_the_block_before}, .far = true}, 3);
  CHECK(met);
}

TEST_CASE("parts: a grid of more than a million threads") {
  constexpr unsigned kMany = 1030, kLarge = 1024;
  const Launched apart = {{store_one}, kMany, kLarge, false, 1}, meeting = {{read_far_back}, kMany, kLarge, false, 1};
  const Seen alone = run(apart, 1), raced = run(meeting, 1);
  CHECK(run(apart, 3) == alone);
  CHECK(!met);
  CHECK(raced.findings.size() == 1);
  CHECK(run(meeting, 3) == raced);
  CHECK(met);
}
