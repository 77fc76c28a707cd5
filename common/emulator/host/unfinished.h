// Checks accesses of host code against unfinished work: launches and copies that the host has not waited for. In the
// emulator all work runs at once, but on a GPU, unfinished work may run concurrently with host code. Used only for
// whole programs. Copies from memory that is neither managed nor pinned are safe, because the CUDA runtime copies that
// memory first.
#pragma once
#include <cstddef>
#include <cstdint>

#include "common/emulator/host/places.h"

namespace emu::host {

/// Starts the checks. Call it before the program's own initialisers run, so that code that runs at the program's exit
/// is checked as well.
void watch_unfinished();

/// True after watch_unfinished().
bool is_unfinished_watched();

/// Host code reads or writes managed or pinned memory.
void look_at_unfinished(uintptr_t address, size_t bytes, bool write, const Caller& caller);
/// Host code reads, writes or frees its own memory (own_memory.h).
void look_at_own(uintptr_t address, size_t bytes, bool write, bool flag, const Caller& caller);
void look_at_freed(uintptr_t address, size_t bytes, const Caller& caller);
/// Host code reads a volatile word or uses an atomic. It may be waiting for a kernel that writes this word.
void wait_by_flag();

/// The kernel of work item `number` of stream `stream`, which was launched at `line`, has printed.
struct Printed {
  uint32_t stream, number;
  int line;
};
void note_print(const Printed& printed);

}  // namespace emu::host
