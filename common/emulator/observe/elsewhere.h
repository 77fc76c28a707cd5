// Kernel accesses to memory that is neither device nor shared memory.
#pragma once
#include "common/emulator/observe/events.h"

namespace emu {

/// Ends the launch with a finding; does not return.
[[noreturn]] void fault(const AccessSite& site, lab::FindingKind kind, lab::Detail detail, int error = kIllegalAddress);

/// Returns if the access is allowed: own variables, constants, built-in variables. Everything else is a fault. Not
/// called for device variables that kernels may change.
void check_elsewhere(const AccessSite& site);

}  // namespace emu
