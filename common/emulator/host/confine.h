// System calls of the host process: it may compute, print, allocate memory and read the time.
#pragma once

namespace emu::host {

/// Restricts the process permanently. All other system calls fail with EPERM. Has no effect if the kernel has no
/// seccomp.
void confine();

}  // namespace emu::host
