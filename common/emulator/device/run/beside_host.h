// The device's record of work that the host has not waited for.
#pragma once
#include "common/emulator/device/run/messages.h"
#include "common/emulator/wall/messages.h"

namespace emu {

Reply unfinished_uses(const Unfinished& message);
void report_host_beside(const HostBeside& message);
void report_own_beside(const OwnBeside& message);
/// Memory is about to be freed. Reports work that uses it and may still run.
void look_at_freed(const Free& message);
void report_told(const Told& message);
void report_refused_map(const MapRefused& message);

}  // namespace emu
