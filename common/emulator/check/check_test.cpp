#include <doctest/doctest.h>

#include "common/emulator/check/races.h"
#include "common/emulator/check/shadow.h"
#include "common/emulator/observe/findings.h"

namespace {

lab::FindingRecord race(uint64_t pc, uint64_t other_pc) {
  auto f = emu::new_finding(lab::FindingKind::shared_race, lab::Severity::error, lab::Detail::none);
  f.pc = pc;
  f.other_pc = other_pc;
  return f;
}

}  // namespace

TEST_CASE("findings: one pair of places is one finding with a count and its first example") {
  emu::Findings findings;
  auto first = race(1, 2);
  first.byte_offset = 40;
  findings.add(first);
  findings.add(race(2, 1));
  findings.add(race(1, 2));
  REQUIRE(findings.list().size() == 2);
  CHECK(findings.list()[0].count == 2);
  CHECK(findings.list()[0].byte_offset == 40);
  CHECK(findings.list()[1].count == 1);
}

TEST_CASE("findings: there are at most 200, and known ones go on counting") {
  emu::Findings findings;
  for (uint64_t pc = 300; pc > 0; --pc) findings.add(race(pc, 0));
  findings.add(race(300, 0));
  findings.add(race(1, 0));
  REQUIRE(findings.list().size() == 200);
  CHECK(findings.list()[0].count == 2);
  CHECK(findings.list()[199].pc == 101);
  findings.clear();
  CHECK(findings.list().empty());
}

namespace {

/// Blocks that run one after the other.
struct Blocks {
  emu::Ordering ordering;
  size_t turn = 0;
  uint32_t interval = 1;

  void next() {
    ++turn;
    ++interval;
    ordering.block_begins();
  }
  void fence(int thread = 0) { ordering.fence(thread, interval++); }
  void atomic(uintptr_t address, int thread = 0) { ordering.strong(turn, thread, address, true); }
};

}  // namespace

TEST_CASE("ordering: a fence and an atomic publish, an atomic on the same address receives, and it is handed on") {
  Blocks blocks;
  blocks.atomic(64);
  blocks.next();
  blocks.atomic(64);
  CHECK_FALSE(blocks.ordering.happened_before(0, 1));  // no block executed a fence
  blocks.fence();
  const uint32_t before = blocks.interval - 1;
  blocks.atomic(64);
  blocks.next();
  blocks.atomic(128);
  CHECK_FALSE(blocks.ordering.happened_before(1, before));  // a different address
  blocks.atomic(64);
  CHECK(blocks.ordering.happened_before(1, before));
  CHECK_FALSE(blocks.ordering.happened_before(0, 1));
  blocks.fence();
  blocks.atomic(128);
  blocks.next();
  CHECK_FALSE(blocks.ordering.happened_before(1, before));
  blocks.atomic(128);
  CHECK(blocks.ordering.happened_before(1, before));
  blocks.ordering.clear();
  CHECK_FALSE(blocks.ordering.happened_before(1, before));
}

TEST_CASE("ordering: what a launch published is known to the block of another one that performs an atomic there") {
  Blocks blocks;
  blocks.next();
  blocks.fence();
  const uint32_t before = blocks.interval - 1;
  blocks.atomic(64);
  blocks.ordering.clear();
  blocks.next();
  blocks.atomic(128);
  CHECK_FALSE(blocks.ordering.launch_happened_before(before));
  blocks.atomic(64);
  CHECK(blocks.ordering.launch_happened_before(before));
  CHECK_FALSE(blocks.ordering.launch_happened_before(before + 1));
  blocks.next();
  CHECK_FALSE(blocks.ordering.launch_happened_before(before));
}

TEST_CASE("ordering: what a block does after its fence is not published, whatever atomics follow") {
  Blocks blocks;
  blocks.fence();
  blocks.atomic(64);
  const uint32_t after = blocks.interval;
  blocks.atomic(64);
  blocks.next();
  blocks.atomic(64);
  CHECK(blocks.ordering.happened_before(0, after - 1));
  CHECK_FALSE(blocks.ordering.happened_before(0, after));
}

TEST_CASE("ordering: a fence counts for its thread, for lanes that it meets, and for the block after a barrier") {
  for (const int fencing : {5, 9, 40}) {
    CAPTURE(fencing);
    Blocks blocks;
    const uint32_t before = blocks.interval;
    blocks.fence(fencing);
    blocks.ordering.warp_met(0, 1u << 5 | 1u << 6);
    blocks.atomic(64, 6);
    blocks.atomic(128, 7);
    blocks.ordering.barrier();
    blocks.atomic(192, 7);
    blocks.next();
    blocks.atomic(128);
    CHECK_FALSE(blocks.ordering.happened_before(0, before));
    blocks.atomic(64);
    CHECK(blocks.ordering.happened_before(0, before) == (fencing == 5));
    blocks.atomic(192);
    CHECK(blocks.ordering.happened_before(0, before));
  }
}

TEST_CASE("ordering: one counter of a hundred thousand blocks costs little, and all of them are known") {
  Blocks blocks;
  constexpr size_t kBlocks = 100000;
  std::vector<uint32_t> before;
  for (size_t i = 0; i < kBlocks; ++i) {
    before.push_back(blocks.interval);
    blocks.fence();
    blocks.atomic(64);
    blocks.next();
  }
  blocks.atomic(64);
  for (size_t i = 0; i < kBlocks; ++i) CHECK(blocks.ordering.happened_before(i, before[i]) == true);
  for (size_t i = 1; i < kBlocks; i += kBlocks / 8) CHECK_FALSE(blocks.ordering.happened_before(i, before[i] + 1));
}

TEST_CASE("ordering: who takes another lock knows nothing of the first one's blocks") {
  Blocks blocks;
  blocks.fence();
  blocks.atomic(64);
  blocks.next();
  blocks.fence();
  blocks.atomic(128);
  blocks.next();
  blocks.atomic(128);
  CHECK_FALSE(blocks.ordering.happened_before(0, 1));
}

TEST_CASE("ordering: threads of a block that hand a lock on are ordered as blocks are") {
  emu::ThreadOrdering threads;
  threads.strong(5, 64, true);
  CHECK_FALSE(threads.happened_before(5, 1, 6));  // no thread executed a fence
  threads.fence(5, 1);
  threads.strong(5, 64, true);
  threads.strong(6, 128, true);
  CHECK_FALSE(threads.happened_before(5, 1, 6));
  threads.strong(6, 64, true);
  CHECK(threads.happened_before(5, 1, 6));
  CHECK_FALSE(threads.happened_before(5, 2, 6));  // interval 2 is after the fence
  CHECK_FALSE(threads.happened_before(6, 1, 5));
  threads.clear();
  CHECK_FALSE(threads.happened_before(5, 1, 6));
}

TEST_CASE("shadow: a range falls into words with the bytes that it touches") {
  uintptr_t places[4] = {};
  unsigned masks[4] = {}, count = 0;
  emu::for_each_word(0x1003, 6, [&](uintptr_t at, unsigned mask) {
    places[count] = at;
    masks[count++] = mask;
    return true;
  });
  REQUIRE(count == 3);
  CHECK(places[0] == 0x1003);
  CHECK(masks[0] == 8);
  CHECK(places[1] == 0x1004);
  CHECK(masks[1] == 15);
  CHECK(masks[2] == 1);
}
