// What host code of a submission may not touch, whatever the build looks for.
#pragma once
#include "common/emulator/observe/events.h"

namespace emu {

/// Every access outside of kernels comes here.
void host_access(const AccessSite& site);

}  // namespace emu
