#include "common/emulator/check/beside.h"

namespace emu {

void BesideUses::set_writer(uintptr_t address, size_t bytes, const BesideUse& use) {
  for (uintptr_t at = address; at < address + bytes && is_shared(at); at += kBytes) piece(at).writer = use;
}

/// A thread that knows that the last product of a warp group is complete knows the same of all earlier ones.
void BesideUses::add_reader(uintptr_t address, const BesideUse& use, bool is_first) {
  Piece& p = piece(address);
  if (is_first) p.count = 0;
  for (int i = 0; i < p.count; ++i)
    if (p.readers[static_cast<size_t>(i)].over.object == use.over.object) {
      p.readers[static_cast<size_t>(i)] = use;
      return;
    }
  if (p.count < kReaders) p.readers[p.count++] = use;
}

}  // namespace emu
