#include <utility>

#include <doctest/doctest.h>

#include "common/emulator/count/counter.h"
#include "common/emulator/count/memory_counters.h"

namespace {

/// A full warp whose lanes request `bytes` each, `stride` bytes apart.
emu::WarpRequest warp(uint32_t bytes, uint64_t stride) {
  emu::WarpRequest r;
  r.mask = ~0u;
  r.bytes = bytes;
  for (uint64_t lane = 0; lane < 32; ++lane) r.address[lane] = 4096 + lane * stride;
  return r;
}

}  // namespace

TEST_CASE("count: sectors of neighbours, of columns, of one address, and out of order") {
  CHECK(emu::count_sectors(warp(4, 4)) == 4);
  CHECK(emu::count_sectors(warp(4, 1024)) == 32);
  CHECK(emu::count_sectors(warp(4, 0)) == 1);
  CHECK(emu::count_sectors(warp(16, 16)) == 16);
  auto mixed = warp(4, 4);
  std::swap(mixed.address[0], mixed.address[31]);
  CHECK(emu::count_sectors(mixed) == 4);
}

TEST_CASE("count: wavefronts and bank conflicts") {
  const auto of = [](uint32_t bytes, uint64_t stride) { return emu::count_wavefronts(warp(bytes, stride), false); };
  CHECK(of(4, 4).wavefronts == 1);
  CHECK(of(4, 4).conflicts == 0);
  CHECK(of(4, 0).wavefronts == 1);
  CHECK(of(4, 8).wavefronts == 2);
  CHECK(of(4, 128).conflicts == 31);
  CHECK(of(8, 8).wavefronts == 2);
  CHECK(of(16, 16).wavefronts == 4);
  CHECK(of(16, 16).conflicts == 0);
}

TEST_CASE("count: four neighbouring shared loads of a thread are one load of 16 bytes") {
  emu::SharedLoads loads;
  for (uint64_t word = 0; word < 4; ++word) {
    auto r = warp(4, 16);
    for (uint64_t& address : r.address) address += 4 * word;
    loads.add(r);
  }
  loads.flush();
  CHECK(loads.instructions == 1);
  CHECK(loads.wavefronts == 4);
}

TEST_CASE("count: loads of different steps are joined, and not where only those of one step are") {
  const auto word = [](uint64_t at) {
    auto r = warp(4, 16);
    for (uint64_t& address : r.address) address += 4 * at;
    return r;
  };
  const auto counted = [&](const std::vector<uint64_t>& words) {
    emu::SharedLoads loads;
    emu::LoadsOfSteps steps;
    for (const uint64_t at : words) {
      loads.add(word(at), at / 1000);
      steps.add(word(at), at / 1000);
    }
    loads.flush();
    steps.flush();
    return std::pair(loads.instructions, steps.joined().instructions);
  };
  // A row of A, and a column of B, whose rows have 12 words.
  CHECK(counted({0, 1000, 1, 1012, 2, 1024, 3, 1036}) == std::pair<uint64_t, uint64_t>(5, 8));
  // A row of A and a row of B: each step loads one word of each.
  std::vector<uint64_t> rows;
  for (uint64_t k = 0; k < 16; ++k) rows.insert(rows.end(), {k, 1000 + k});
  CHECK(counted(rows) == std::pair<uint64_t, uint64_t>(8, 32));
  // Steps of two words of A and two of B, first one after the other, then interleaved.
  CHECK(counted({0, 1, 1000, 1001, 12, 13, 1012, 1013}) == std::pair<uint64_t, uint64_t>(4, 4));
  CHECK(counted({0, 1000, 1, 1001, 12, 1012, 13, 1013}) == std::pair<uint64_t, uint64_t>(4, 4));
}

TEST_CASE("count: rows that do not all begin at a multiple of 16 bytes are loaded word by word") {
  const auto of_rows = [](uint64_t words_of_row) {
    emu::SharedLoads loads;
    for (uint64_t row = 0; row < 4; ++row) {
      for (uint64_t k = 0; k < 8; ++k) {
        auto r = warp(4, 0);
        for (uint64_t& address : r.address) address += 4 * (row * words_of_row + k);
        loads.add(r, 7);
      }
      loads.flush();
    }
    return loads.instructions;
  };
  CHECK(of_rows(8) == 4 * 2);
  CHECK(of_rows(10) == 2 + 3 * 4);
  CHECK(of_rows(9) == 2 + 3 * 8);  // the first row looks like an aligned one
}

TEST_CASE("count: registers hold the last 32 words, until another word is stored") {
  emu::RegisterModel registers;
  CHECK_FALSE(registers.holds(7));
  for (uint32_t word = 0; word < 33; ++word) registers.keep(word);
  CHECK_FALSE(registers.holds(0));
  CHECK(registers.holds(1));
  CHECK(registers.holds(32));
  registers.stored(5);
  CHECK(registers.holds(5));
  CHECK_FALSE(registers.holds(32));
  registers.clear();
  CHECK_FALSE(registers.holds(5));
}

TEST_CASE("count: buffers are known by their names, and each word counts once") {
  emu::Counter counter;
  counter.watch({"left", emu::Role::input, 0x1000, 8});
  counter.watch({"right", emu::Role::output, 0x2000, 8});
  counter.copied(0x2000, 0x1010, 8);
  counter.copied(0x2004, 0x1010, 8);
  counter.copied(0x1000, 0x2000, 8);
  CHECK(counter.words_touched("left") == 2);
  CHECK(counter.words_touched("right") == 3);
  CHECK(counter.words_touched("other") == 0);
  counter.case_begins();
  CHECK(counter.words_touched("left") == 0);
}
