// The emulator's variables and its heap. They are closed (read-only) while host code of a submission runs, so that no
// function that such code may call, however it was made to write, changes a finding or a count.
#pragma once
#include <cstddef>
#include <cstdint>

#include "common/emulator/device/state/addresses.h"

namespace emu {

struct OwnMemory {
  struct Free {
    Free* next;
  };
  int depth = 1;  // how often it was opened
  uintptr_t heap_end = kOwnHeapBase, mapped_end = kOwnHeapBase;
  Free* free_blocks[64] = {};  // by the logarithm of their size
};

/// Open until the first close. Each close needs its open.
void close_own_memory();
void open_own_memory();

/// Functions of the emulator that host code may call and that change something begin with one of these.
class OpenOwnMemory {
 public:
  OpenOwnMemory() { open_own_memory(); }
  ~OpenOwnMemory() { close_own_memory(); }
  OpenOwnMemory(const OpenOwnMemory&) = delete;
  OpenOwnMemory& operator=(const OpenOwnMemory&) = delete;
};

/// The variables, the heap, and what is remembered about each word of device memory.
bool is_own_memory(uintptr_t address, size_t bytes);

}  // namespace emu
