// The address ranges of the emulated device's memories, in both processes. The ranges are fixed, so one subtraction
// determines which memory contains an address. They are far from all addresses that Linux maps.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/protocol/protocol.h"

namespace emu {

using lab::kPoison;  // the bits that fill newly allocated memory

constexpr uintptr_t kDeviceBase = 0x100000000000;
constexpr uintptr_t kNearBytes = uintptr_t{32} << 30;  // near memory: every word has a cell (check/shadow.h)
constexpr uintptr_t kDeviceBytes = kNearBytes + (uintptr_t{64} << 30);
constexpr uintptr_t kSharedBase = 0x200000000000;
/// Size of the address range for the shared memory of one block. The ranges of a cluster's blocks are adjacent, in the
/// order of their ranks.
constexpr uintptr_t kSharedBlockBytes = uintptr_t{512} << 10;
constexpr int kMostBlocksOfCluster = 8;
constexpr uintptr_t kSharedBytes = kSharedBlockBytes * kMostBlocksOfCluster;
constexpr uintptr_t kShadowBase = 0x300000000000;        // cells of near device memory: 32 bytes per 4-byte word
constexpr uintptr_t kSharedShadowBase = 0x400000000000;  // cells of shared memory
constexpr uintptr_t kFarMarksBase = 0x500000000000;      // marks of far memory (check/far_marks.h)

extern "C" char __executable_start;  // defined by the linker

/// Offset of an address from the start of the program. The judge and both processes use it to identify code locations.
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

/// Defines Range NAME(), which returns the bounds of the section NAME. The linker provides the bounds for sections
/// whose name is a C identifier.
#define EMU_SECTION(NAME)                                                                             \
  extern "C" char __start_##NAME[] __attribute__((weak)), __stop_##NAME[] __attribute__((weak));      \
  static inline Range NAME() {                                                                        \
    return {reinterpret_cast<uintptr_t>(__start_##NAME), reinterpret_cast<uintptr_t>(__stop_##NAME)}; \
  }

/// Sections of the __device__ variables that kernels may change, and of the __managed__ variables.
Range device_section();
Range managed_section();

/// The smallest range that holds all __device__, __managed__ and __constant__ variables, and perhaps others.
Range around_variables();

/// True for a __device__, __managed__ or __constant__ variable.
bool is_device_variable(uintptr_t address);
bool is_managed_variable(uintptr_t address);
bool is_constant_variable(uintptr_t address);
/// True if the bytes are in a const variable. g++ reports no accesses to such a variable, and no code can write to it.
bool is_unwritable_variable(uintptr_t address, size_t bytes);

/// Returns the gaps between variables and between constants of the program (grader/build/operands/gaps.h), sorted by
/// address. They belong to no object.
std::vector<Range> gaps_between_variables();

/// True if all of these bytes are in __device__ variables, or all in __managed__ variables, or all in __constant__
/// variables.
bool is_variable(uintptr_t address, size_t bytes);

}  // namespace emu
