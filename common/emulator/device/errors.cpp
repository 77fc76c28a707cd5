#include "common/emulator/device/errors.h"

#include "common/emulator/device/own_memory.h"

namespace emu {
namespace {

int sticky = 0;
int last = 0;

}  // namespace

void raise_sticky_error(int code) {
  OpenOwnMemory open;
  if (!sticky) sticky = code;
}

int sticky_error() { return sticky; }

int set_last_error(int code) {
  if (!code) return code;
  OpenOwnMemory open;
  last = code;
  return code;
}

int take_last_error() {
  if (sticky) return sticky;
  if (last == 0) return 0;
  OpenOwnMemory open;
  int code = last;
  last = 0;
  return code;
}

int peek_last_error() { return sticky ? sticky : last; }

void clear_errors() { sticky = last = 0; }

}  // namespace emu
