// Functions to which the compiler's callbacks report accesses outside kernels. The callbacks are compiled into the
// program once, for both processes.
#pragma once
#include <cstddef>
#include <cstdint>

#include "common/emulator/wall/addresses.h"

namespace emu {

/// What host_access() must be told of. Most accesses by host code are to its own memory, and decide how fast it runs.
struct HostInterest {
  Range variables;  // holds all variables of the device
  bool own_memory;  // work in flight uses the host's own memory, or a host function runs
  bool holds(uintptr_t address) const { return is_global(address) || variables.holds(address) || own_memory; }
};
extern HostInterest host_interest;

/// An access by host code. `pc`: its offset in the program.
void host_access(uintptr_t address, size_t bytes, bool write, uint64_t pc);

/// A volatile or atomic access by host code.
void host_flag_access(uintptr_t address, size_t bytes, bool write, uint64_t pc);

/// Host code calls an address through a pointer, and may not call it. In the host process, this function does not
/// return.
void host_computes_call();

}  // namespace emu
