// Managed memory in the host process: pages are fetched when they are accessed. Their changed bytes return to the
// device before it may read them. __managed__ variables are handled the same way, all together.
#pragma once
#include <cstdint>

#include "common/emulator/wall/messages.h"

namespace emu::host {

/// Reserves the device's address ranges in the host process, so that no other mapping is placed there.
bool reserve_device_addresses();

/// `address` is in device memory.
bool has_page(uintptr_t address);
/// Host code accesses this address of device memory. Returns true if it may continue.
bool fetch_page(uintptr_t address, const HostPlace& place);

/// Host code is about to access a __managed__ variable.
void fetch_variables();

}  // namespace emu::host
