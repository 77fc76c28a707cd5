// Functions to which the compiler's callbacks report accesses outside kernels. The callbacks are compiled into the
// program once, for both processes.
#pragma once
#include <cstddef>
#include <cstdint>

namespace emu {

/// An access by host code. `pc`: its offset in the program.
void host_access(uintptr_t address, size_t bytes, bool write, uint64_t pc);

/// A volatile or atomic access by host code.
void host_flag_access(uintptr_t address, size_t bytes, bool write, uint64_t pc);

/// Host code calls an address through a pointer, and may not call it. In the host process, this function does not
/// return.
void host_computes_call();

}  // namespace emu
