// `return;` in a kernel: the emulator is told, because such a thread leaves at once, while one that leaves a loop waits for
// its warp behind it.
#pragma once
#include "common/emulator/rewrite/edit.h"
#include "common/emulator/rewrite/source.h"

namespace emulator {

/// return; becomes return ::emu::thread_returns();
void rewrite_returns(const Syntax& syntax, const Structure& structure, Edits& edits);

}  // namespace emulator
