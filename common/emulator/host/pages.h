// Provides managed memory in the host process. A page is fetched from the device when host code accesses it, and its
// changed bytes are sent back before the device may read them. __managed__ variables are handled in the same way, but
// always all together.
#pragma once
#include <cstdint>

#include "common/emulator/wall/messages.h"

namespace emu::host {

/// Reserves the device's address ranges in the host process, so that no other mapping is placed there.
bool reserve_device_addresses();

/// True if the page with this address of device memory has been fetched.
bool has_page(uintptr_t address);
/// Host code at `place` accesses this address of device memory. Returns true if the access is allowed and the page has
/// been fetched.
bool fetch_page(uintptr_t address, const HostPlace& place);

/// Host code is about to access a __managed__ variable.
void fetch_variables();

}  // namespace emu::host
