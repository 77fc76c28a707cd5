// A block that waits for other blocks is put aside with its threads, its shared memory and what is known of it, and goes on
// when its turn comes again.
#pragma once
#include <cstdint>
#include <vector>

#include "common/emulator/device/run/device.h"

namespace emu {

/// One that has ended has no threads.
struct Parked {
  std::vector<Thread> threads;
  std::vector<Warp> warps;
  int live = 0;
  std::vector<unsigned char> shared, observed;
  std::vector<AsyncCopies::Queue> copies;
  uint32_t barrier_first = 0, last_barrier_first = 0, block_first = 0;
  std::vector<uint32_t> barriers;
};

/// The running block. Its stacks stay its own.
void put_aside(Parked& block);

/// It is the running block again, as it was. No interval begins.
void take_up(uint64_t index, Parked& block);

}  // namespace emu
