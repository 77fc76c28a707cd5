// Which memory is this? Those of the emulated device lie at fixed addresses, far from where Linux puts anything, so that
// the answer is a subtraction; everything else is constants, __device__ variables and the program's own segments.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/protocol/protocol.h"

extern "C" char __executable_start;  // the linker's

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

struct Range {
  uintptr_t begin, end;
  bool holds(uintptr_t a) const { return a >= begin && a < end; }
  bool meets(uintptr_t a, size_t bytes) const { return a < end && a + bytes > begin; }
};

/// Range NAME(): the bounds of a section, which the linker gives where its name is a C identifier.
#define EMU_SECTION(NAME)                                                                             \
  extern "C" char __start_##NAME[] __attribute__((weak)), __stop_##NAME[] __attribute__((weak));      \
  static inline Range NAME() {                                                                        \
    return {reinterpret_cast<uintptr_t>(__start_##NAME), reinterpret_cast<uintptr_t>(__stop_##NAME)}; \
  }

struct AddressSpace {
  std::vector<Range> not_the_students;  // writable memory of the libraries
  std::vector<Range> read_only;         // segments of the program: literals, tables, code
};

/// Reads the program's own segments; call once at start.
void learn_address_space();

/// Offset of a return address in the binary, pointing into the call instruction.
inline uint64_t image_offset(const void* return_address) {
  return reinterpret_cast<uintptr_t>(return_address) - reinterpret_cast<uintptr_t>(&__executable_start) - 1;
}

/// Where the __device__ variables lie that kernels may change.
Range device_section();

/// Is it a __device__, __managed__ or __constant__ variable?
bool is_device_variable(uintptr_t address);
bool is_managed_variable(uintptr_t address);
bool is_constant_variable(uintptr_t address);

/// threadIdx and its kin, and the kernel's parameters.
bool is_builtin(uintptr_t address);
bool in_read_only(uintptr_t address);

/// In the part of the address space that the emulator keeps for itself: an index far out leads there, not to the host.
bool is_reserved(uintptr_t address);

/// Memory of the C library or of the emulator itself, which host code of a submission must not write.
bool is_not_the_students(uintptr_t address, size_t bytes);

}  // namespace emu
