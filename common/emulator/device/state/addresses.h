// Where the emulated device's memories lie. Fixed addresses make "which memory is this?" a subtraction; they lie far
// from where Linux puts anything.
#pragma once
#include <cstddef>
#include <cstdint>

#include "common/protocol/protocol.h"

namespace emu {

using lab::kPoison;  // all fresh memory is filled with it

constexpr uintptr_t kDeviceBase = 0x100000000000;
constexpr uintptr_t kDeviceBytes = uintptr_t{4} << 30;  // kDeviceCapacity, and guard gaps
constexpr uintptr_t kSharedBase = 0x200000000000;
constexpr uintptr_t kSharedBytes = uintptr_t{1} << 20;
constexpr uintptr_t kShadowBase = 0x300000000000;        // of device memory: 32 bytes for every 4
constexpr uintptr_t kSharedShadowBase = 0x400000000000;  // of shared memory
constexpr uintptr_t kOwnHeapBase = 0x500000000000;       // see own_memory.h

inline bool is_global(uintptr_t address) { return address - kDeviceBase < kDeviceBytes; }
inline bool is_shared(uintptr_t address) { return address - kSharedBase < kSharedBytes; }

}  // namespace emu
