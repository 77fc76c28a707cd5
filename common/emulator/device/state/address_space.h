// Memory that is neither device memory, shared memory nor a device variable: the program's own segments.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/emulator/wall/addresses.h"

namespace emu {

struct AddressSpace {
  std::vector<Range> read_only;  // program segments: literals, tables, code
  std::vector<Range> gaps;       // gaps between variables, sorted
};

/// Reads the program's own segments. Call once, at the start.
void learn_address_space();

/// Offset in the binary that corresponds to a return address; it points into the call instruction.
inline uint64_t image_offset(const void* return_address) {
  return place_in_program(reinterpret_cast<uintptr_t>(return_address)) - 1;
}

/// True for threadIdx and similar variables, and for the kernel's parameters.
bool is_builtin(uintptr_t address);
bool in_read_only(uintptr_t address);
/// True if the bytes overlap a gap between two variables.
bool touches_gap(uintptr_t address, size_t bytes);

/// True if the address is in a range reserved for the emulator: a far out-of-bounds index leads there, not to the host.
bool is_reserved(uintptr_t address);

}  // namespace emu
