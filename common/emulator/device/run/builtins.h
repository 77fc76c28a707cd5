// Variables of the emulator that a kernel may read. In student code, these names are constants of other types, so
// only builtins.cpp can use the variables themselves.
#pragma once

namespace emu {

constexpr unsigned long kParameterBytes = 16 << 10;

/// The parameters of the running kernel; every thread copies them from here.
extern unsigned char parameter_space[kParameterBytes];

void set_thread_index(unsigned x, unsigned y, unsigned z);
void set_block_index(unsigned x, unsigned y, unsigned z);
void set_extents(const unsigned block[3], const unsigned grid[3]);

}  // namespace emu
