// Suspends a block that waits for other blocks, and resumes it in a later turn. The threads, the shared memory and the
// observer's records of the block are saved.
#pragma once
#include <cstdint>
#include <vector>

#include "common/emulator/device/run/device.h"

namespace emu {

/// A suspended block. Fields have the same meaning as those of the same name in Threads and Running
/// (device/state/threads.h).
struct Parked {
  std::vector<Thread> threads;  // empty if the block has ended
  std::vector<Warp> warps;
  int live = 0;
  std::vector<unsigned char> shared, observed;  // contents of shared memory; the observer's records
  std::vector<AsyncCopies::Queue> copies;
  uint32_t barrier_first = 0, last_barrier_first = 0, block_first = 0;
  std::vector<uint32_t> barriers;
};

/// Suspends the running block. Its stacks stay reserved.
void put_aside(Parked& block);

/// Resumes the suspended block with this linear index, in the same state. No new interval begins.
void take_up(uint64_t index, Parked& block);

}  // namespace emu
