#include "common/emulator/device/state/last_access.h"

EmuAccess emu_last_read = {0, 0}, emu_last_write = {0, 0};
uintptr_t emu_stack_low = 0, emu_stack_high = 0, emu_deepest = 0;
