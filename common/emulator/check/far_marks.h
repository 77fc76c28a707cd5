// Records which words of far device memory kernels access while blocks run in several processes. Far memory has no
// shadow.
#pragma once
#include <cstddef>
#include <cstdint>

#include "common/emulator/observe/events.h"

namespace emu {

class FarMarks {
 public:
  void clear();
  void note(const AccessSite& site);
  /// Sets masks[0] to the written and masks[1] to the read words of at most 64 words.
  void of(uintptr_t begin, size_t words, uint64_t* masks) const;

 private:
  bool has_room_ = false;  // reserved at first use: labs have no far memory, and fewer addresses
};

}  // namespace emu
