// Checks the accesses of kernels to memory that is neither device memory nor shared memory.
#pragma once
#include "common/emulator/observe/events.h"

namespace emu {

/// Ends the launch with a finding. `error`: the error code that the host receives.
[[noreturn]] void fault(const AccessSite& site, lab::FindingKind kind, lab::Detail detail, int error = kIllegalAddress);

/// Returns if the access is allowed: to the thread's own variables, to constants or to built-in variables. Otherwise
/// calls fault(). Do not call it for device variables that kernels may change.
void check_elsewhere(const AccessSite& site);

}  // namespace emu
