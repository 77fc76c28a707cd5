// How much of what the device made has come back to the host inside matmul(), where it may be work done on the host.
#pragma once
#include <cstddef>

namespace emu {

struct CopiesBack {
  bool counted = false;  // inside matmul()
  size_t bytes = 0;      // many small copies included
};

/// The host reads this much, by a copy or in managed memory. True when it is too much by now.
bool counts_as_copy_back(size_t bytes);

}  // namespace emu
