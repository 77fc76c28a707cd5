// Managed memory as host code sees it: pages come when they are touched and go back, as far as they were changed,
// before the device may read them. __managed__ variables likewise, all together.
#pragma once
#include <cstdint>

#include "common/emulator/wall/messages.h"

namespace emu::host {

/// Reserves the device's addresses in the host process, so that nothing else of the host's lies there.
bool reserve_device_addresses();

/// Of an address of the device's.
bool has_page(uintptr_t address);
/// Host code touches this address of the device's. True when it may go on.
bool fetch_page(uintptr_t address, const HostPlace& place);

/// Host code is about to touch a __managed__ variable.
void fetch_variables();

}  // namespace emu::host
