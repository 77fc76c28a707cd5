// Describes the program's own segments: memory that is neither device memory, shared memory nor a device variable.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/emulator/wall/addresses.h"

namespace emu {

struct AddressSpace {
  std::vector<Range> read_only;  // segments that no code can write: literals, tables, code
  std::vector<Range> gaps;       // gaps between variables (grader/build/operands/gaps.h), sorted by address
};

/// Reads the program's own segments. Call once, at the start.
void learn_address_space();

/// Returns the offset in the program of the byte before this return address. This byte is in the call instruction.
inline uint64_t image_offset(const void* return_address) {
  return place_in_program(reinterpret_cast<uintptr_t>(return_address)) - 1;
}

/// True if the address is in threadIdx or a similar variable, or in the kernel's parameters.
bool is_builtin(uintptr_t address);
/// True if the address is in AddressSpace::read_only.
bool in_read_only(uintptr_t address);
/// True if the bytes overlap a gap between two variables.
bool touches_gap(uintptr_t address, size_t bytes);

/// True if the address is in a range that is reserved for the emulator. An index that is far out of bounds can produce
/// such an address.
bool is_reserved(uintptr_t address);

}  // namespace emu
