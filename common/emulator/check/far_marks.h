// Records which words of far device memory kernels access while blocks run in several processes. Far device memory is
// the part for which there are no cells (see kNearBytes in wall/addresses.h and shadow.h).
#pragma once
#include <cstddef>
#include <cstdint>

#include "common/emulator/observe/events.h"

namespace emu {

class FarMarks {
 public:
  void clear();
  void note(const AccessSite& site);
  /// Sets bit i of masks[0] if kernels wrote word i, and of masks[1] if they read it, for up to 64 words from `begin`.
  void of(uintptr_t begin, size_t words, uint64_t* masks) const;

 private:
  /// The address range of the marks is reserved. This is done at first use, because labs have no far memory.
  bool has_room_ = false;
};

}  // namespace emu
