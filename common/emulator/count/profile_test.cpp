#include "common/emulator/count/profile.h"

#include <doctest/doctest.h>

namespace {

lab::ProfiledLaunch staged(const emu::StagedLoads& lane) {
  lab::ProfiledLaunch launch = {};
  lane.add_to(launch);
  return launch;
}

emu::WarpRequest warp(uint32_t bytes, uint64_t stride) {
  emu::WarpRequest r;
  r.mask = ~0u;
  r.bytes = bytes;
  for (uint64_t lane = 0; lane < 32; ++lane) r.address[lane] = 4096 + lane * stride;
  return r;
}

}  // namespace

TEST_CASE("profile: 128-byte lines of neighbours, of columns, of one address, of 16 bytes") {
  CHECK(emu::count_lines(warp(4, 4)) == 1);
  CHECK(emu::count_lines(warp(4, 4096)) == 32);
  CHECK(emu::count_lines(warp(4, 0)) == 1);
  CHECK(emu::count_lines(warp(16, 16)) == 4);
  CHECK(emu::count_lines(warp(4, 64)) == 16);
}

TEST_CASE("profile: L1 passes over a line once for each half or quarter of a warp that asks for 8 or 16 bytes") {
  CHECK(emu::count_passes(warp(4, 4), true) == 1);
  CHECK(emu::count_passes(warp(8, 4), true) == 2);
  CHECK(emu::count_passes(warp(16, 16), true) == 4);
  CHECK(emu::count_passes(warp(16, 0), true) == 2);
  CHECK(emu::count_passes(warp(16, 0), false) == 4);
  CHECK(emu::count_passes(warp(16, 64), true) == 16);
}

TEST_CASE("profile: L1 looks up lines of even and of odd numbers at the same time") {
  CHECK(emu::count_lookups(warp(4, 4)).tag_turns == 1);
  CHECK(emu::count_lookups(warp(4, 4096)).tag_turns == 32);
  CHECK(emu::count_lookups(warp(4, 4096 + 128)).tag_turns == 16);
  CHECK(emu::count_lookups(warp(16, 16)).tag_turns == 4);
}

TEST_CASE("profile: a value that is stored at once was waited for") {
  emu::StagedLoads lane;
  lane.loaded_global(5000);
  lane.stored_shared(6000);
  lane.loaded_shared(16);
  CHECK(staged(lane).staged_loads == 1);
  CHECK(staged(lane).early_loads == 0);
}

TEST_CASE("profile: a value that is stored after other work was asked for early") {
  emu::StagedLoads lane;
  lane.loaded_global(5000);
  lane.loaded_global(5100);
  lane.loaded_shared(16);
  lane.loaded_shared(4);
  lane.stored_shared(6000);
  CHECK(staged(lane).staged_loads == 2);
  CHECK(staged(lane).early_loads == 2);
  CHECK(staged(lane).loads_meanwhile == 2 * 5);
}

TEST_CASE("profile: of a copy in one statement the store comes first") {
  emu::StagedLoads lane;
  lane.stored_shared(5000);
  lane.loaded_global(5012);
  lane.loaded_shared(4);
  lane.stored_shared(9000);
  CHECK(staged(lane).staged_loads == 1);
  CHECK(staged(lane).early_loads == 0);
}

TEST_CASE("profile: an asynchronous copy is under way until it lands") {
  emu::StagedLoads lane;
  lane.loaded_global(5000);
  lane.stored_shared(5000);
  lane.async_started();
  lane.loaded_shared(8);
  lane.async_landed();
  CHECK(staged(lane).staged_loads == 1);
  CHECK(staged(lane).early_loads == 1);
  CHECK(staged(lane).loads_meanwhile == 2);
  CHECK(staged(lane).async_loads == 1);
}

TEST_CASE("profile: of two asynchronous copies under way the first lands first") {
  emu::StagedLoads lane;
  const auto copy = [&] {
    lane.loaded_global(5000);
    lane.stored_shared(5000);
    lane.async_started();
  };
  copy();
  copy();
  lane.async_landed();
  CHECK(staged(lane).early_loads == 0);
  lane.loaded_shared(8);
  copy();
  lane.async_landed();
  CHECK(staged(lane).early_loads == 1);
  CHECK(staged(lane).staged_loads == 2);
  lane.async_landed();
  CHECK(staged(lane).early_loads == 1);
}

TEST_CASE("profile: each sector of a block counts once") {
  emu::Sectors sectors;
  for (const uint64_t sector : {7, 8, 7, 1000, 8}) sectors.add(sector);
  CHECK(sectors.take() == 3);
  CHECK(sectors.take() == 0);
  sectors.add(7);
  CHECK(sectors.take() == 1);
}

TEST_CASE("profile: sums over a tile that are made one after the other load each word of it once") {
  const auto counted = [](bool barriers) {
    emu::LoadsMadeOnce once;
    for (int sum = 0; sum < 4; ++sum) {
      for (uint64_t k = 0; k < 8; ++k) {
        auto r = warp(4, 0);
        for (uint64_t& address : r.address) address += 4 * k;
        once.add(r, 7);
      }
      if (barriers) once.forget();
    }
    once.forget();
    lab::ProfiledLaunch launch = {};
    launch.counts.shared_load_instructions = 12;
    once.replace(launch);
    return launch.counts.shared_load_instructions;
  };
  CHECK(counted(false) == 8 / 4);
  CHECK(counted(true) == 12);  // 8 of 12 is too many to replace: the rest may simply not fit in registers
}
