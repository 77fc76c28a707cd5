#include "common/emulator/count/atomic_words.h"

#include <doctest/doctest.h>

namespace {

/// Of 32 lanes; lane `l` at word `l` / `together`.
emu::WarpRequest warp(uint64_t together) {
  emu::WarpRequest r;
  r.mask = ~0u;
  r.bytes = 4;
  for (uint64_t lane = 0; lane < 32; ++lane) r.address[lane] = 8192 + 4 * (lane / together);
  return r;
}

}  // namespace

TEST_CASE("atomic words: lanes on one word take turns, and a warp on one word alone may be merged") {
  emu::AtomicWords words;
  lab::ProfiledLaunch launch = {};
  CHECK(words.add(warp(32), false, launch) == 32);
  CHECK(words.add(warp(8), false, launch) == 8);
  words.take(launch);
  CHECK(launch.global_atomics == 64);
  CHECK(launch.global_atomic_sectors == 2);
  CHECK(launch.most_on_word == 40);
  CHECK(launch.most_merged_on_word == 9);
  CHECK(launch.most_sectors == 2);
  CHECK(launch.most_further_turns == 31 + 7);
}

TEST_CASE("atomic words: those of shared memory are apart") {
  emu::AtomicWords words;
  lab::ProfiledLaunch launch = {};
  CHECK(words.add(warp(1), true, launch) == 1);
  CHECK(words.add(warp(4), true, launch) == 4);
  words.take(launch);
  CHECK(launch.shared_atomics == 64);
  CHECK(launch.shared_atomic_turns == 5);
  CHECK(launch.global_atomics == 0);
  CHECK(launch.most_on_word == 0);
}
