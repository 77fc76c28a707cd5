// Tracks uses of the host's own memory by work in flight. Such uses are copies from and to memory that the program has
// registered, and accesses by host functions of a stream (cudaLaunchHostFunc). Used only for whole programs.
#pragma once
#include <cstddef>
#include <cstdint>

#include "common/emulator/wall/messages.h"

namespace emu::host {

/// Handles cudaHostRegister(). On a GPU, calls that copy from or to registered memory return before the copy is
/// complete.
void register_memory(uintptr_t address, size_t bytes);
void unregister_memory(uintptr_t address);
bool is_registered(uintptr_t address);

/// Use of the memory from `begin` to `end` by work item `number` of stream `stream`, which was requested at `line`.
struct OwnUse {
  uintptr_t begin, end;
  uint32_t stream, number;
  int line;
  bool write, by_function, flag;  // by_function: by a host function, not a copy. flag: a volatile or atomic access
};
void note_use(const OwnUse& use);

/// The copy at this line wrote bytes to the host that the device had never written. `begin` is a multiple of 4.
void note_unwritten(uintptr_t begin, size_t bytes, int line);
/// The host reads these bytes. If one copy as in note_unwritten() wrote all of them and they have not changed since,
/// returns the line of that copy; otherwise returns 0.
int unwritten_line(uintptr_t address, size_t bytes);

/// True if look_at_own_memory() must be called at each access: work in flight uses the host's own memory, or this
/// thread runs a host function.
bool is_own_memory_watched();
/// Checks an access by host code. In a host function, records the access. In other host code, returns a use in flight
/// that conflicts with the access, or null.
const OwnUse* look_at_own_memory(uintptr_t address, size_t bytes, bool write, bool flag);
/// Host code frees this memory. Returns one use of the memory that is in flight, if any, and discards all its uses.
OwnUse own_use_of_freed(uintptr_t address, size_t bytes);
/// Host code takes a lock or polls a flag, so it may have waited for host functions. Discards the uses by host
/// functions.
void host_functions_are_over();

/// While an object of this class exists, its thread runs a host function that was requested at `line`. For the host
/// function, all earlier work in its stream is complete. Waits in a host function establish no order for other threads.
class InHostFunction {
 public:
  InHostFunction(const Work& work, int line);
  ~InHostFunction();
  InHostFunction(const InHostFunction&) = delete;
  InHostFunction& operator=(const InHostFunction&) = delete;
};

/// Reports a call of CUDA inside a host function, which is not allowed. `line`: 0 if unknown.
void note_call_of_cuda(int line);

}  // namespace emu::host
