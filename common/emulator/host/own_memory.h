// The host's own memory used by work in flight: copies from and to memory that the program has registered, and accesses
// by host functions of a stream. Whole programs only.
#pragma once
#include <cstddef>
#include <cstdint>

#include "common/emulator/wall/messages.h"

namespace emu::host {

/// For cudaHostRegister(): calls for copies from and to this memory return before the copies are complete.
void register_memory(uintptr_t address, size_t bytes);
void unregister_memory(uintptr_t address);
bool is_registered(uintptr_t address);

/// Use of memory from `begin` to `end` by the `number`th work of `stream`, requested at `line`.
struct OwnUse {
  uintptr_t begin, end;
  uint32_t stream, number;
  int line;
  bool write, by_function, flag;  // flag: a volatile or atomic access
};
void note_use(const OwnUse& use);

/// The copy at this line copied bytes that were never written; `begin` is a multiple of 4.
void note_unwritten(uintptr_t begin, size_t bytes, int line);
/// Returns the line of that copy if all bytes that the host reads here are still such bytes; otherwise 0.
int unwritten_line(uintptr_t address, size_t bytes);

/// True if some accesses could come too early, or the accesses of a host function must be recorded.
bool is_own_memory_watched();
/// Checks an access by host code. An access by a host function is recorded; for others, returns the use in flight that
/// it conflicts with, or null.
const OwnUse* look_at_own_memory(uintptr_t address, size_t bytes, bool write, bool flag);
/// Host code frees memory. Returns a use in flight, and forgets all uses of the memory.
OwnUse own_use_of_freed(uintptr_t address, size_t bytes);
/// Host code takes a lock or polls a flag: it may have waited for host functions, so their uses end.
void host_functions_are_over();

/// While the object lives, this thread runs a host function requested at `line`. For this function, all earlier
/// work of its stream is complete; it establishes no order for other threads.
class InHostFunction {
 public:
  InHostFunction(const Work& work, int line);
  ~InHostFunction();
  InHostFunction(const InHostFunction&) = delete;
  InHostFunction& operator=(const InHostFunction&) = delete;
};

/// Reports a call of CUDA inside a host function, which is not allowed; `line` may be unknown (0).
void note_call_of_cuda(int line);

}  // namespace emu::host
