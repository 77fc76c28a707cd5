// Everything that is neither device nor shared memory: stacks, constants, __device__ variables, the host's own.
#pragma once
#include <cstddef>
#include <cstdint>

#include "common/protocol/protocol.h"

namespace emu {

/// Reads the program's own segments; call once at start.
void learn_address_space();

/// Fills in space and name when the address is a __device__ variable.
bool describe_device_variable(lab::FindingRecord& f, uintptr_t address);

/// Is [address, address + bytes) a __device__, __managed__ or __constant__ variable?
bool is_device_variable(uintptr_t address);
bool is_constant_variable(uintptr_t address);

/// Memory of the C library or of the emulator itself, which host code of a submission must not write.
bool is_not_the_students(uintptr_t address, size_t bytes);

}  // namespace emu
