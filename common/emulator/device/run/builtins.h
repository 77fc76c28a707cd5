// Sets the variables of the emulator that a kernel may read: threadIdx, blockIdx, blockDim, gridDim, and the kernel's
// parameters. In student code the first four are declared const; only builtins.cpp writes them.
#pragma once

namespace emu {

constexpr unsigned long kParameterBytes = 16 << 10;

/// The parameters of the running kernel. Each thread copies them from here.
extern unsigned char parameter_space[kParameterBytes];

void set_thread_index(unsigned x, unsigned y, unsigned z);
void set_block_index(unsigned x, unsigned y, unsigned z);
void set_extents(const unsigned block[3], const unsigned grid[3]);

}  // namespace emu
