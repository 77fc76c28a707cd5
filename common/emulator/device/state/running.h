// Which thread of which launch runs, and how far the launch has come.
#pragma once
#include <cstdint>
#include <vector>

#include "common/protocol/protocol.h"
#include "emulator.h"

namespace emu {

constexpr int kWarp = 32;

struct Running {
  // Read on every access: keep these together.
  int64_t budget = 0;         // accesses left before tick() is called
  uint64_t shared_used = 0;   // bytes of the shared arena in use, 0 while host code runs
  uint32_t interval = 1;      // grows by one at every barrier of a block and at every block
  uint32_t block_first = 1;   // first interval of the running block
  uint32_t launch_first = 1;  // first interval of the running launch
  uint16_t who = 0;           // thread | step << 10
  bool in_kernel = false;
  uintptr_t stack_low = 0;  // of the running thread
  // Read at switches and in slow paths.
  uint32_t path = 0;  // call path of the running thread (see call_path.h)
  int thread = 0;     // linear index in the block
  dim3 grid, block;
  unsigned launch = 0;       // number of the launch
  uint64_t block_index = 0;  // linear index in the grid
  const char* kernel = "";
  int launch_line = 0;
  lab::ThreadOrder order = lab::ThreadOrder::natural;
  uint32_t order_seed = 0;
  uint64_t switches = 0;                 // how often a thread was resumed
  uint64_t switches_at_tick = 0;         // at the last tick()
  int64_t steps_left = 0;                // accesses left for this matmul() before it counts as endless
  std::vector<uint32_t> interval_block;  // block of interval launch_first + i
};

inline int thread_of(uint16_t who) { return who & 1023; }
inline int step_of(uint16_t who) { return who >> 10; }
inline bool same_warp(uint16_t a, uint16_t b) { return ((a ^ b) & 0x3e0) == 0; }

inline uint64_t volume(const dim3& d) { return uint64_t{d.x} * d.y * d.z; }

/// f(lane) for every bit of the mask.
template <class F>
void for_each_lane(unsigned mask, F f) {
  for (; mask; mask &= mask - 1) f(__builtin_ctz(mask));
}

/// Linear index -> x, y, z.
inline void unpack(uint64_t linear, const dim3& extent, int32_t out[3]) {
  out[0] = static_cast<int32_t>(linear % extent.x);
  out[1] = static_cast<int32_t>(linear / extent.x % extent.y);
  out[2] = static_cast<int32_t>(linear / extent.x / extent.y);
}

}  // namespace emu
