// What the compiler's callbacks tell where no kernel runs: they are compiled into the program once, for both processes.
#pragma once
#include <cstddef>
#include <cstdint>

namespace emu {

/// `pc` is an offset into the program.
void host_access(uintptr_t address, size_t bytes, bool write, uint64_t pc);

/// A volatile access, or an atomic.
void host_flag_access(uintptr_t address, size_t bytes, bool write, uint64_t pc);

/// A call through a pointer that leads to no function that host code may call. Does not come back in the host process.
void host_computes_call();

}  // namespace emu
