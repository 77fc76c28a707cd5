#include "common/emulator/device/run/builtins.h"

// One section holds all variables of the emulator that a kernel may read: see is_builtin() in address_space.cpp.
#define EMU_BUILTIN __attribute__((section("emu_builtin")))

namespace emu {

struct Three {
  unsigned int x, y, z;
};

}  // namespace emu

EMU_BUILTIN emu::Three threadIdx = {0, 0, 0};
EMU_BUILTIN emu::Three blockIdx = {0, 0, 0};
EMU_BUILTIN emu::Three blockDim = {1, 1, 1};
EMU_BUILTIN emu::Three gridDim = {1, 1, 1};
EMU_BUILTIN int warpSize = 32;

namespace emu {

alignas(64) EMU_BUILTIN unsigned char parameter_space[kParameterBytes] = {0};

void set_thread_index(unsigned x, unsigned y, unsigned z) { threadIdx = {x, y, z}; }
void set_block_index(unsigned x, unsigned y, unsigned z) { blockIdx = {x, y, z}; }

void set_extents(const unsigned block[3], const unsigned grid[3]) {
  blockDim = {block[0], block[1], block[2]};
  gridDim = {grid[0], grid[1], grid[2]};
}

}  // namespace emu
