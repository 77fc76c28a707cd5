// Restricts the system calls of the host process: it may only compute, print, allocate memory and read the time.
#pragma once

namespace emu::host {

/// Restricts the process permanently. All other system calls fail with EPERM. On a Linux kernel without seccomp, this
/// function has no effect.
void confine();

}  // namespace emu::host
