// Handles messages about accesses and mistakes of host code. Finds the unfinished work with which an access conflicts;
// work is unfinished if the host has not waited for it.
#pragma once
#include "common/emulator/device/run/messages.h"
#include "common/emulator/wall/messages.h"

namespace emu {

/// Each function handles the message that is its parameter (wall/messages.h).
Reply unfinished_uses(const Unfinished& message);
void report_host_beside(const HostBeside& message);
void report_own_beside(const OwnBeside& message);
/// Reports unfinished work that uses the memory that is about to be freed.
void look_at_freed(const Free& message);
void report_api_mishap(const ApiMishap& message);
void report_refused_map(const MapRefused& message);

}  // namespace emu
