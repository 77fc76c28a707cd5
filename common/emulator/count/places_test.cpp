#include "common/emulator/count/places.h"

#include <doctest/doctest.h>

using emu::Places;

TEST_CASE("places: lanes are summed, a warp comes as often as its busiest lane, and the longest warp is kept") {
  Places places;
  places.block_begins(64);
  for (size_t thread = 0; thread < 64; ++thread) places.add(100, thread);
  for (int turn = 0; turn < 5; ++turn) places.add(200, 40);
  uint64_t most = 0;
  CHECK(places.settle(most) == 1);
  CHECK(most == 6);
  places.block_begins(64);
  places.add(100, 3);
  CHECK(places.settle(most) == Places::kNone);
  std::vector<lab::ProfiledPlace> all;
  places.take(7, all);
  REQUIRE(all.size() == 2);
  CHECK(all[0].launch == 7);
  CHECK(all[0].lanes == 65);
  CHECK(all[0].warps == 3);
  CHECK(all[0].longest == 1);
  CHECK(all[1].pc == 200);
  CHECK(all[1].lanes == 5);
  CHECK(all[1].longest == 5);
}

TEST_CASE("places: the next launch begins at nothing") {
  Places places;
  uint64_t most = 0;
  std::vector<lab::ProfiledPlace> all;
  places.block_begins(1);
  places.add(5, 0);
  places.settle(most);
  places.take(0, all);
  places.block_begins(1);
  places.add(6, 0);
  most = 0;
  places.settle(most);
  places.take(1, all);
  REQUIRE(all.size() == 2);
  CHECK(all[1].pc == 6);
  CHECK(all[1].lanes == 1);
}
