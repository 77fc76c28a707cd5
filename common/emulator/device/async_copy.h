// cp.async: a copy that lands when its group is waited for.
#pragma once
#include "common/emulator/check/access.h"

namespace emu {

void start_async_block(int threads);
/// Something touched a word that a copy is on its way to.
void async_touched(const AccessSite& site, Cell& cell);

}  // namespace emu
