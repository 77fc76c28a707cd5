// The host's own memory that work in flight uses: copies from and to memory that the program has registered, and what host
// functions of a stream touch. Of whole programs only.
#pragma once
#include <cstddef>
#include <cstdint>

#include "common/emulator/wall/messages.h"

namespace emu::host {

/// cudaHostRegister(): copies from and to it come back before they are done.
void register_memory(uintptr_t address, size_t bytes);
void unregister_memory(uintptr_t address);
bool is_registered(uintptr_t address);

/// What is used from `begin` to `end` by work of a line, the `number`th of its stream.
struct OwnUse {
  uintptr_t begin, end;
  uint32_t stream, number;
  int line;
  bool write, by_function, flag;  // flag: a volatile access or an atomic
};
void note_use(const OwnUse& use);

/// A copy of this line has brought what nothing had written; `begin` is a multiple of 4.
void note_unwritten(uintptr_t begin, size_t bytes, int line);
/// Is all that the host reads here of that sort still? The copy's line; 0: no.
int unwritten_line(uintptr_t address, size_t bytes);

/// Is there anything that an access could come too early for, or a host function whose accesses are to be noted?
bool is_own_memory_watched();
/// An access of host code. What a host function does itself is noted; what comes too early for others is the answer, else null.
const OwnUse* look_at_own_memory(uintptr_t address, size_t bytes, bool write, bool flag);
/// Host code gives memory back: who still uses it? It is used by nobody from now on.
OwnUse own_use_of_freed(uintptr_t address, size_t bytes);
/// Host code takes a lock, or waits by a flag: host functions may have been waited for.
void host_functions_are_over();

/// This thread runs a host function, asked for at a line, until the end of the object's life; it knows that all before it in
/// its stream is over, and nobody knows more through it.
class InHostFunction {
 public:
  InHostFunction(const Work& work, int line);
  ~InHostFunction();
  InHostFunction(const InHostFunction&) = delete;
  InHostFunction& operator=(const InHostFunction&) = delete;
};

/// A call of CUDA, which no host function may make; `line` may be unknown (0).
void note_call_of_cuda(int line);

}  // namespace emu::host
