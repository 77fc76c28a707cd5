// The device's data about CUDA calls of the host. It includes the errors that calls return and the number of bytes
// copied to the host inside matmul(). Host code could process these bytes.
#pragma once
#include "common/emulator/wall/messages.h"

namespace emu {

/// CUDA error codes. sticky: the error of a fault in a kernel; all later calls return it. last: the error that
/// cudaGetLastError returns.
struct Errors {
  int sticky = 0, last = 0;
};

/// Sets the sticky error.
void raise_sticky_error(int code);
int sticky_error();

/// Sets the last error unless `code` is 0. Returns `code`, which the running call of the host must return.
int set_last_error(int code);
int take_last_error();
int peek_last_error();

struct CopiesBack {
  bool counted = false;  // copies are counted: true inside matmul()
  size_t bytes = 0;      // sum over all copies to the host
};

/// The host reads this many bytes, by a copy or from managed memory. Returns true if the sum is large enough to report.
bool counts_as_copy_back(size_t bytes);

}  // namespace emu
