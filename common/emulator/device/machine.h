// The state of the emulated device: which thread runs, where memory lies, how far the launch has come.
// One process emulates one device, and one host thread runs everything, so this is a single global.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/protocol/protocol.h"
#include "emulator.h"

#ifndef EMU_COUNT
#define EMU_COUNT 0
#endif

namespace emu {

/// The counting build records what every lane touches; the checking build looks for mistakes.
constexpr bool kCounting = EMU_COUNT != 0;

using lab::kPoison;  // all fresh memory is filled with it

// Fixed addresses make "which memory is this?" a subtraction. They lie far from where Linux puts anything.
constexpr uintptr_t kDeviceBase = 0x100000000000;
constexpr uintptr_t kDeviceBytes = uintptr_t{4} << 30;
constexpr size_t kDeviceCapacity = size_t{512} << 20;  // what can be allocated: the rest is guard gaps
constexpr uintptr_t kSharedBase = 0x200000000000;
constexpr uintptr_t kSharedBytes = uintptr_t{1} << 20;
constexpr uintptr_t kShadowBase = 0x300000000000;        // of device memory: 32 bytes for every 4
constexpr uintptr_t kSharedShadowBase = 0x400000000000;  // of shared memory

constexpr uintptr_t kOwnHeapBase = 0x500000000000;  // see own_memory.h

constexpr int kWarp = 32;
constexpr int kMaxThreads = 1024;
constexpr size_t kStackBytes = 128 << 10;

struct Machine {
  // Read on every access: keep these together.
  int64_t budget = 0;         // accesses left before slow_tick() is called
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
  int64_t steps_left = 0;                // accesses left for this matmul() before it counts as endless
  std::vector<uint32_t> interval_block;  // block of interval launch_first + i
};

extern Machine machine;

inline int warp_of(uint16_t who) { return (who & 1023) >> 5; }
inline int thread_of(uint16_t who) { return who & 1023; }
inline int step_of(uint16_t who) { return who >> 10; }

/// Linear index -> x, y, z.
void unpack(uint64_t linear, const dim3& extent, int32_t out[3]);

/// Offset of a return address in the binary, pointing into the call instruction.
uint64_t image_offset(const void* return_address);

}  // namespace emu
