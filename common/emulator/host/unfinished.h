// Host code against work that may still run: everything runs at once here, but on a GPU what was not waited for may come later
// than host code does. Of whole programs only. What is in no managed and no pinned memory the runtime has copied by then.
#pragma once
#include <cstddef>
#include <cstdint>

#include "common/emulator/host/places.h"

namespace emu::host {

/// From here on. Before the program's own initialisers, so that what it does at its end is seen, too.
void watch_unfinished();

/// Has that been asked for?
bool is_unfinished_watched();

/// Host code reads or writes managed or pinned memory.
void look_at_unfinished(uintptr_t address, size_t bytes, bool write, const Caller& caller);
/// Host code reads or writes memory of its own (own_memory.h), or gives it back.
void look_at_own(uintptr_t address, size_t bytes, bool write, bool flag, const Caller& caller);
void look_at_freed(uintptr_t address, size_t bytes, const Caller& caller);
/// It reads a volatile word, or uses an atomic: that is how it may wait for a kernel that writes there.
void wait_by_flag();

/// A kernel of this line, the last work that was asked for in the stream, has printed.
struct Printed {
  uint32_t stream, number;
  int line;
};
void note_print(const Printed& printed);

}  // namespace emu::host
