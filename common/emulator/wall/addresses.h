// Addresses of the emulated device's memories, in both processes. With fixed addresses, "which memory is this?" is a
// subtraction; the ranges are far from everything that Linux maps.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/protocol/protocol.h"

namespace emu {

using lab::kPoison;  // fills all fresh memory

constexpr uintptr_t kDeviceBase = 0x100000000000;
constexpr uintptr_t kNearBytes = uintptr_t{32} << 30;  // the part of device memory whose words all have a shadow
constexpr uintptr_t kDeviceBytes = kNearBytes + (uintptr_t{64} << 30);
constexpr uintptr_t kSharedBase = 0x200000000000;
/// Shared memory of one block. The blocks of a cluster are adjacent, by rank.
constexpr uintptr_t kSharedBlockBytes = uintptr_t{512} << 10;
constexpr int kMostBlocksOfCluster = 8;
constexpr uintptr_t kSharedBytes = kSharedBlockBytes * kMostBlocksOfCluster;
constexpr uintptr_t kShadowBase = 0x300000000000;        // shadow of near device memory: 32 bytes per 4
constexpr uintptr_t kSharedShadowBase = 0x400000000000;  // shadow of shared memory
constexpr uintptr_t kFarMarksBase = 0x500000000000;      // marks of far device memory: two bits per word

extern "C" char __executable_start;  // defined by the linker

/// Offset of an address in the program, by which the judge and both processes name code locations.
inline uint64_t place_in_program(uintptr_t address) {
  return address - reinterpret_cast<uintptr_t>(&__executable_start);
}
inline uintptr_t address_in_program(uint64_t place) { return reinterpret_cast<uintptr_t>(&__executable_start) + place; }

/// Maps zeroed private memory at this address. False if the system refuses.
bool reserve(uintptr_t at, size_t bytes, int protection);

inline bool is_global(uintptr_t address) { return address - kDeviceBase < kDeviceBytes; }
inline bool is_near(uintptr_t address) { return address - kDeviceBase < kNearBytes; }
inline bool is_shared(uintptr_t address) { return address - kSharedBase < kSharedBytes; }

struct Range {
  uintptr_t begin, end;
  bool holds(uintptr_t a) const { return a >= begin && a < end; }
  bool touches(uintptr_t a, size_t bytes) const { return a < end && a + bytes > begin; }
  bool holds(uintptr_t a, size_t bytes) const { return holds(a) && bytes <= end - a; }
};

/// Range NAME(): the bounds of a section. The linker defines them for sections whose name is a C identifier.
#define EMU_SECTION(NAME)                                                                             \
  extern "C" char __start_##NAME[] __attribute__((weak)), __stop_##NAME[] __attribute__((weak));      \
  static inline Range NAME() {                                                                        \
    return {reinterpret_cast<uintptr_t>(__start_##NAME), reinterpret_cast<uintptr_t>(__stop_##NAME)}; \
  }

/// Sections of the __device__ variables that kernels may change, and of the __managed__ variables.
Range device_section();
Range managed_section();

/// True for a __device__, __managed__ or __constant__ variable.
bool is_device_variable(uintptr_t address);
bool is_managed_variable(uintptr_t address);
bool is_constant_variable(uintptr_t address);
/// True for a const variable: g++ reports no access to it, and no code can write to it.
bool is_unwritable_variable(uintptr_t address, size_t bytes);

/// Gaps between variables, and between constants of the program, that belong to no object
/// (grader/build/operands/gaps.h); sorted by address.
std::vector<Range> gaps_between_variables();

/// True if all of these bytes lie within variables of one kind.
bool is_variable(uintptr_t address, size_t bytes);

}  // namespace emu
