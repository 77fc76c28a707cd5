// Everything that is neither device nor shared memory: constants, __device__ variables, the program's own segments.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

extern "C" char __executable_start;  // the linker's

namespace emu {

struct Range {
  uintptr_t begin, end;
  bool holds(uintptr_t a) const { return a >= begin && a < end; }
  bool meets(uintptr_t a, size_t bytes) const { return a < end && a + bytes > begin; }
};

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
