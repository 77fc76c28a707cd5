// Determines the sizes of objects in the host's own memory, to check the bounds of copies. The objects are allocations
// of the program and local variables. A local variable ends no later than the stack frame of its function.
#pragma once
#include <cstddef>
#include <cstdint>

namespace emu::host {

/// Called when the program allocates or frees memory with malloc(), new and similar functions. Used only for whole
/// programs.
void note_allocated(const void* memory, size_t bytes);
void note_freed(const void* memory);

/// Returns the number of bytes from `address` to the end of the object that contains it; SIZE_MAX if no object is
/// known. `frame`: frame pointer of the program's function that called CUDA. `callee`: frame pointer of the called
/// function.
size_t bytes_there(uintptr_t address, const void* callee, const void* frame);

/// Returns the size of the program's allocation that begins at this address; 0 if there is none.
size_t bytes_of(uintptr_t address);

}  // namespace emu::host
