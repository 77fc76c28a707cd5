// Everything that is neither device nor shared memory nor a variable of the device: the program's own segments.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/emulator/wall/addresses.h"

namespace emu {

struct AddressSpace {
  std::vector<Range> read_only;  // segments of the program: literals, tables, code
  std::vector<Range> gaps;       // between variables, sorted
};

/// Reads the program's own segments; call once at start.
void learn_address_space();

/// Offset of a return address in the binary, pointing into the call instruction.
inline uint64_t image_offset(const void* return_address) {
  return place_in_program(reinterpret_cast<uintptr_t>(return_address)) - 1;
}

/// threadIdx and its kin, and the kernel's parameters.
bool is_builtin(uintptr_t address);
bool in_read_only(uintptr_t address);
/// Does it touch what lies between two variables?
bool touches_gap(uintptr_t address, size_t bytes);

/// In the part of the address space that the emulator keeps for itself: an index far out leads there, not to the host.
bool is_reserved(uintptr_t address);

}  // namespace emu
