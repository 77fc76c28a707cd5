// The device's data about calls of the host: errors, as cudaGetLastError and all later calls return them,
// and the amount of results copied to the host inside matmul(), where the host could process them.
#pragma once
#include "common/emulator/wall/messages.h"

namespace emu {

struct Errors {
  int sticky = 0, last = 0;
};

/// Sets the error of a fault inside a kernel, which every later call returns.
void raise_sticky_error(int code);
int sticky_error();

/// Sets the error of one call: the call returns it, and so does cudaGetLastError.
int set_last_error(int code);
int take_last_error();
int peek_last_error();

struct CopiesBack {
  bool counted = false;  // true inside matmul()
  size_t bytes = 0;      // sum, so that many small copies count as well
};

/// The host reads this much, by a copy or in managed memory. True if the sum is too large.
bool counts_as_copy_back(size_t bytes);

}  // namespace emu
