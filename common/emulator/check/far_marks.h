// Records which words of far device memory kernels access while several processes run the blocks of a launch. Far
// device memory is the part that has no cells (see kNearBytes in wall/addresses.h, and shadow.h).
#pragma once
#include <cstddef>
#include <cstdint>

#include "common/emulator/observe/events.h"

namespace emu {

class FarMarks {
 public:
  void clear();
  void note(const AccessSite& site);
  /// For up to 64 words from `begin`: sets bit i of masks[0] if kernels wrote word i, and bit i of masks[1] if they
  /// read it.
  void of(uintptr_t begin, size_t words, uint64_t* masks) const;

 private:
  /// True after the address range of the marks has been reserved. The range is reserved at first use, because labs have
  /// no far memory.
  bool has_room_ = false;
};

}  // namespace emu
