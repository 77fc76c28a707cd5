// Late mode: work (a kernel launch, copy or memset) runs only when the host waits for it. This is as late as CUDA
// allows, so a missing wait gives wrong results. Late mode is used for whole programs, if the user requests it.
#pragma once
#include <functional>

#include "common/emulator/wall/messages.h"

namespace emu::host {

/// Switches late mode on. Work that the host never waits for runs at the end of the program.
void begin_late();
bool is_late();

/// Calls `run` when this work must run. The caller holds one_at_a_time().
void run_later(const Work& work, std::function<void()> run);

/// Runs the first known[i] work items of each stream i, because the host, or work that runs at once, waits for them.
void run_waited_for(const uint32_t known[kStreams]);
/// Runs all work that has not run yet.
void run_all_waiting();

}  // namespace emu::host
