// Where the emulated device's memories lie, in both processes. Fixed addresses make "which memory is this?" a
// subtraction; they lie far from where Linux puts anything.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/protocol/protocol.h"

namespace emu {

using lab::kPoison;  // all fresh memory is filled with it

constexpr uintptr_t kDeviceBase = 0x100000000000;
constexpr uintptr_t kNearBytes = uintptr_t{32} << 30;  // the first of it, of whose words all is remembered
constexpr uintptr_t kDeviceBytes = kNearBytes + (uintptr_t{64} << 30);
constexpr uintptr_t kSharedBase = 0x200000000000;
/// Of one block. Those of a cluster's blocks lie side by side, by rank.
constexpr uintptr_t kSharedBlockBytes = uintptr_t{512} << 10;
constexpr int kMostBlocksOfCluster = 8;
constexpr uintptr_t kSharedBytes = kSharedBlockBytes * kMostBlocksOfCluster;
constexpr uintptr_t kShadowBase = 0x300000000000;        // of the near part of device memory: 32 bytes for every 4
constexpr uintptr_t kSharedShadowBase = 0x400000000000;  // of shared memory
constexpr uintptr_t kFarMarksBase = 0x500000000000;      // of the far part of device memory: two bits for every word

extern "C" char __executable_start;  // the linker's

/// As the judge and both processes name places in the program.
inline uint64_t place_in_program(uintptr_t address) {
  return address - reinterpret_cast<uintptr_t>(&__executable_start);
}
inline uintptr_t address_in_program(uint64_t place) { return reinterpret_cast<uintptr_t>(&__executable_start) + place; }

/// A private mapping of zeros at this address. False when the system refuses it.
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

/// Range NAME(): the bounds of a section, which the linker gives where its name is a C identifier.
#define EMU_SECTION(NAME)                                                                             \
  extern "C" char __start_##NAME[] __attribute__((weak)), __stop_##NAME[] __attribute__((weak));      \
  static inline Range NAME() {                                                                        \
    return {reinterpret_cast<uintptr_t>(__start_##NAME), reinterpret_cast<uintptr_t>(__stop_##NAME)}; \
  }

/// Where the __device__ variables lie that kernels may change; the __managed__ ones.
Range device_section();
Range managed_section();

/// Is it a __device__, __managed__ or __constant__ variable?
bool is_device_variable(uintptr_t address);
bool is_managed_variable(uintptr_t address);
bool is_constant_variable(uintptr_t address);
/// One that is const: g++ tells of no access to it, and nobody can write there.
bool is_unwritable_variable(uintptr_t address, size_t bytes);

/// Room between variables, and between constants of the program's, which belongs to none (grader/build/operands/gaps.h);
/// sorted.
std::vector<Range> gaps_between_variables();

/// Do all of these bytes lie among variables of one kind?
bool is_variable(uintptr_t address, size_t bytes);

}  // namespace emu
