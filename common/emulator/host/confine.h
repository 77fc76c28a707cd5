// What the host process may ask of the system: to compute, to print, to have memory, to know the time.
#pragma once

namespace emu::host {

/// From here on, for good. Everything else fails with EPERM. Where the kernel has no seccomp nothing happens.
void confine();

}  // namespace emu::host
