#include "common/emulator/device/state/parts.h"

#include <unistd.h>

#include "common/emulator/device/state/state.h"

namespace emu {

void note_meeting_of_blocks() {
  state.parts.met = true;
  if (state.parts.is_part) _exit(1);
}

}  // namespace emu
