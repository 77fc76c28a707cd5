// Late mode: work runs only when the host waits for it, as late as CUDA allows, so that a missing wait gives wrong
// results. For whole programs, if the user requests it.
#pragma once
#include <functional>

#include "common/emulator/wall/messages.h"

namespace emu::host {

/// Switches late mode on. Work that is never waited for runs at the end of the program.
void begin_late();
bool is_late();

/// The caller holds one_at_a_time().
void run_later(const Work& work, std::function<void()> run);

/// The host, or work that runs at once, waits for the first known[i] works of each stream i.
void run_waited_for(const uint32_t known[kStreams]);
void run_all_waiting();

}  // namespace emu::host
