// Work runs when the host waits for it, and not before, in place of at once: as late as CUDA allows. So wrong numbers show where
// nobody waited. Of whole programs only, where the user asks for it.
#pragma once
#include <functional>

#include "common/emulator/wall/messages.h"

namespace emu::host {

/// From here on. What nobody has waited for when the program ends runs then.
void begin_late();
bool is_late();

/// Who asks for it holds one_at_a_time().
void run_later(const Work& work, std::function<void()> run);

/// The host, or work that runs at once, waits for so much of each stream's.
void run_waited_for(const uint32_t known[kStreams]);
void run_all_waiting();

}  // namespace emu::host
