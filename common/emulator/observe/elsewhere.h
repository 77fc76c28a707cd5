// What kernels touch that is neither device nor shared memory.
#pragma once
#include "common/emulator/observe/events.h"

namespace emu {

/// Ends the launch with a finding, and does not come back.
[[noreturn]] void fault(const AccessSite& site, lab::FindingKind kind, lab::Detail detail, int error = kIllegalAddress);

/// Own variables, constants, what is built in: comes back. Everything else is a fault. The device's variables that
/// kernels may change are not asked about.
void check_elsewhere(const AccessSite& site);

}  // namespace emu
