// Sets the variables of the emulator that a kernel may read: threadIdx, blockIdx, blockDim, gridDim, and the kernel's
// parameters. Student code declares the first four as constants, so only builtins.cpp can write them.
#pragma once

namespace emu {

constexpr unsigned long kParameterBytes = 16 << 10;

/// The parameters of the running kernel, from which every thread copies them.
extern unsigned char parameter_space[kParameterBytes];

void set_thread_index(unsigned x, unsigned y, unsigned z);
void set_block_index(unsigned x, unsigned y, unsigned z);
void set_extents(const unsigned block[3], const unsigned grid[3]);

}  // namespace emu
