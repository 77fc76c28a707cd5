// How long the host's own memory is, so that a copy can be held against it: what the program allocates, and local variables,
// which end at least where their function's frame does.
#pragma once
#include <cstddef>
#include <cstdint>

namespace emu::host {

/// The program's own malloc(), new and their relatives say so; whole programs only.
void note_allocated(const void* memory, size_t bytes);
void note_freed(const void* memory);

/// The bytes from `address` on to the end of what is known to lie there; SIZE_MAX where nothing is. `frame` is the frame pointer
/// of the program's function that asks.
size_t bytes_there(uintptr_t address, const void* callee, const void* frame);

/// Of the program's own memory that begins there; 0: none does.
size_t bytes_of(uintptr_t address);

}  // namespace emu::host
