// The number of multiprocessors that the emulated device reports to host code and kernels.
#pragma once

namespace emu {

/// Returns 132, as on an H200, unless the judge requests another number. With fewer multiprocessors, even a small
/// matrix needs more than one wave of blocks.
unsigned int multiprocessors();

}  // namespace emu
