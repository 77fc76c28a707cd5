// Which words of far device memory kernels touch while blocks run in several processes: nothing else is remembered of them.
#pragma once
#include <cstddef>
#include <cstdint>

#include "common/emulator/observe/events.h"

namespace emu {

class FarMarks {
 public:
  /// False when the system refuses the address range.
  bool start();
  void clear();
  void note(const AccessSite& site);
  /// Of at most 64 words, as masks of those that were written and of those that were read.
  void of(uintptr_t begin, size_t words, uint64_t* masks) const;

 private:
  bool any_ = false;
};

}  // namespace emu
