// Checks host code against work that may still run. Here all work runs at once, but on a GPU, work that was not waited
// for may run after host code. Whole programs only. Memory that is neither managed nor pinned is safe: the runtime has
// copied it.
#pragma once
#include <cstddef>
#include <cstdint>

#include "common/emulator/host/places.h"

namespace emu::host {

/// Starts the checks. Call it before the program's own initialisers run, so that code run at its exit is checked as
/// well.
void watch_unfinished();

/// True after watch_unfinished().
bool is_unfinished_watched();

/// Host code reads or writes managed or pinned memory.
void look_at_unfinished(uintptr_t address, size_t bytes, bool write, const Caller& caller);
/// Host code reads, writes or frees its own memory (own_memory.h).
void look_at_own(uintptr_t address, size_t bytes, bool write, bool flag, const Caller& caller);
void look_at_freed(uintptr_t address, size_t bytes, const Caller& caller);
/// Host code reads a volatile word or uses an atomic: it may be waiting for a kernel that writes there.
void wait_by_flag();

/// A kernel launched at this line, the `number`th work of the stream, has printed.
struct Printed {
  uint32_t stream, number;
  int line;
};
void note_print(const Printed& printed);

}  // namespace emu::host
