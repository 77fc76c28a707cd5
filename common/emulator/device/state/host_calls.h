// What the device remembers of the host's calls: errors, as cudaGetLastError and every later call see them, and how much
// of what the device made has come back to the host inside matmul(), where it may be work done on the host.
#pragma once
#include "common/emulator/wall/messages.h"

namespace emu {

struct Errors {
  int sticky = 0, last = 0;
};

/// A fault inside a kernel: every later call returns it.
void raise_sticky_error(int code);
int sticky_error();

/// An error of one call, returned and also kept for cudaGetLastError.
int set_last_error(int code);
int take_last_error();
int peek_last_error();

struct CopiesBack {
  bool counted = false;  // inside matmul()
  size_t bytes = 0;      // many small copies included
};

/// The host reads this much, by a copy or in managed memory. True when it is too much by now.
bool counts_as_copy_back(size_t bytes);

}  // namespace emu
