#include "common/emulator/check/beside.h"

namespace emu {

/// Who knows the last product of a warp group to be over knows it of those before.
void BesideUses::add_reader(uintptr_t address, const BesideUse& use) {
  Word& w = word(address);
  for (int i = 0; i < w.count; ++i)
    if (w.readers[static_cast<size_t>(i)].over.object == use.over.object) {
      w.readers[static_cast<size_t>(i)] = use;
      return;
    }
  if (w.count < kReaders) w.readers[w.count++] = use;
}

}  // namespace emu
