#include "common/emulator/device/state/errors.h"

#include "common/emulator/device/state/state.h"

namespace emu {

void raise_sticky_error(int code) {
  if (!state.errors.sticky) state.errors.sticky = code;
}

int sticky_error() { return state.errors.sticky; }

int set_last_error(int code) {
  if (!code) return code;
  state.errors.last = code;
  return code;
}

int take_last_error() {
  const int code = peek_last_error();
  if (state.errors.sticky || !code) return code;
  state.errors.last = 0;
  return code;
}

int peek_last_error() { return state.errors.sticky ? state.errors.sticky : state.errors.last; }

}  // namespace emu
