// Sizes of the host's own memory, to check the bounds of copies: allocations of the program, and local variables, which
// end no later than the frame of their function.
#pragma once
#include <cstddef>
#include <cstdint>

namespace emu::host {

/// Called by the program's own malloc(), new and similar functions; whole programs only.
void note_allocated(const void* memory, size_t bytes);
void note_freed(const void* memory);

/// Returns the number of bytes from `address` to the end of the known object there; SIZE_MAX if none is known. `frame`
/// is the frame pointer of the calling function of the program, `callee` that of the function it called.
size_t bytes_there(uintptr_t address, const void* callee, const void* frame);

/// Returns the size of the program's allocation that begins there; 0 if there is none.
size_t bytes_of(uintptr_t address);

}  // namespace emu::host
