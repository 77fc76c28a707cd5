// What the compiler's callbacks report outside of kernels. They are compiled into the program once, for both processes.
#pragma once
#include <cstddef>
#include <cstdint>

namespace emu {

/// An access by host code; `pc` is an offset into the program.
void host_access(uintptr_t address, size_t bytes, bool write, uint64_t pc);

/// A volatile or atomic access by host code.
void host_flag_access(uintptr_t address, size_t bytes, bool write, uint64_t pc);

/// A call through a pointer to something that host code may not call. Does not return in the host process.
void host_computes_call();

}  // namespace emu
