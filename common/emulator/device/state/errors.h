// The device's error state, as cudaGetLastError and every later call see it.
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

}  // namespace emu
