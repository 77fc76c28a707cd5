#include "common/emulator/device/state/copies_back.h"

#include "common/emulator/device/state/state.h"

namespace emu {

bool counts_as_copy_back(size_t bytes) {
  constexpr size_t kSmallCopies = 64;  // a flag, a counter: honest; a matrix is not
  CopiesBack& back = state.copies_back;
  if (!back.counted) return false;
  if (back.bytes > kSmallCopies) return true;
  back.bytes += bytes;
  return back.bytes > kSmallCopies;
}

}  // namespace emu
