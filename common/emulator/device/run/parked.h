// A block that waits for other blocks is suspended with its threads, its shared memory and the observer's records of
// it, and resumes in a later turn.
#pragma once
#include <cstdint>
#include <vector>

#include "common/emulator/device/run/device.h"

namespace emu {

/// A block that has ended has no threads.
struct Parked {
  std::vector<Thread> threads;
  std::vector<Warp> warps;
  int live = 0;
  std::vector<unsigned char> shared, observed;
  std::vector<AsyncCopies::Queue> copies;
  uint32_t barrier_first = 0, last_barrier_first = 0, block_first = 0;
  std::vector<uint32_t> barriers;
};

/// Suspends the running block, which keeps its stacks.
void put_aside(Parked& block);

/// Makes it the running block again, in the same state. No interval begins.
void take_up(uint64_t index, Parked& block);

}  // namespace emu
