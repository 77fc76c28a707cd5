#include "common/emulator/count/warp_chain.h"

#include <doctest/doctest.h>

namespace {

emu::WarpRequest at(uint64_t address) {
  emu::WarpRequest r;
  r.mask = 1;
  r.bytes = 4;
  r.address[0] = address;
  return r;
}

}  // namespace

TEST_CASE("warp chain: loads in equal steps wait four at a time, those with stores between them one by one") {
  emu::ChainOfWarp loop, storing;
  for (uint64_t i = 0; i < 16; ++i) {
    loop.loads(at(4096 + 4 * i), 1);
    loop.loads(at(8192 + 4 * i), 2);
    storing.loads(at(4096 + 4 * i), 1);
    storing.stores();
  }
  CHECK(loop.chain.global.rounds == 4);
  CHECK(loop.chain.global.dependent == 0);
  CHECK(storing.chain.global.rounds == 16);
  CHECK(storing.chain.stores == 16);
}

TEST_CASE("warp chain: a search by halves waits for each load") {
  emu::ChainOfWarp search;
  for (const uint64_t index : {512, 256, 384, 320, 352, 336}) search.loads(at(4096 + 4 * index), 1);
  CHECK(search.chain.global.rounds == 1);  // of the first two, which tell no step yet
  CHECK(search.chain.global.dependent == 4);
}

TEST_CASE("warp chain: shared loads have a chain of their own") {
  emu::ChainOfWarp chain;
  chain.loads_shared(at(4096), 1);
  chain.stores_shared();
  chain.loads_shared(at(4100), 1);
  chain.takes_turns(true, 7);
  CHECK(chain.chain.shared.rounds == 2);
  CHECK(chain.chain.global.rounds == 0);
  CHECK(chain.chain.shared_atomics == 7);
  CHECK(chain.chain.atomics == 0);
}
