#include "common/emulator/device/state/host_calls.h"

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

bool counts_as_copy_back(size_t bytes) {
  constexpr size_t kSmallCopies = 64;  // enough for a flag or a counter, not for a matrix
  CopiesBack& back = state.copies_back;
  if (!back.counted) return false;
  if (back.bytes > kSmallCopies) return true;
  back.bytes += bytes;
  return back.bytes > kSmallCopies;
}

}  // namespace emu
