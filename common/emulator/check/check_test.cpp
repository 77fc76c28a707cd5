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

TEST_CASE("ordering: a fence and an atomic publish, an atomic on the same address receives, and it is handed on") {
  emu::Ordering ordering;
  CHECK_FALSE(ordering.happened_before(1, 2));
  ordering.atomic(1, 64);
  ordering.atomic(2, 64);
  CHECK_FALSE(ordering.happened_before(1, 2));  // nobody fenced
  ordering.fence(1);
  ordering.atomic(1, 64);
  ordering.atomic(2, 128);
  CHECK_FALSE(ordering.happened_before(1, 2));  // another address
  ordering.atomic(2, 64);
  CHECK(ordering.happened_before(1, 2));
  CHECK_FALSE(ordering.happened_before(2, 1));
  ordering.fence(2);
  ordering.atomic(2, 128);
  ordering.atomic(3, 128);
  CHECK(ordering.happened_before(1, 3));
  ordering.clear();
  CHECK_FALSE(ordering.happened_before(1, 2));
}

TEST_CASE("ordering: threads of a block that hand a lock on are ordered as blocks are") {
  emu::ThreadOrdering threads;
  threads.atomic(5, 64);
  CHECK_FALSE(threads.happened_before(5, 6));  // nobody fenced
  threads.fence(5);
  threads.atomic(5, 64);
  threads.atomic(6, 128);
  CHECK_FALSE(threads.happened_before(5, 6));
  threads.atomic(6, 64);
  CHECK(threads.happened_before(5, 6));
  CHECK_FALSE(threads.happened_before(6, 5));
  threads.clear();
  CHECK_FALSE(threads.happened_before(5, 6));
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
