// Which words of far device memory kernels touch while blocks run in several processes: nothing else is remembered of them.
#pragma once
#include <cstddef>
#include <cstdint>

#include "common/emulator/observe/events.h"

namespace emu {

class FarMarks {
 public:
  void clear();
  void note(const AccessSite& site);
  /// Of at most 64 words, as masks of those that were written and of those that were read.
  void of(uintptr_t begin, size_t words, uint64_t* masks) const;

 private:
  bool has_room_ = false;  // has been used: labs have no far memory, and fewer addresses
};

}  // namespace emu
