// What no submission may contain, in a CPU lab or a GPU lab: ways around the instrumentation and the build command.
#pragma once
#include "common/emulator/rewrite/refuse/refusals.h"
#include "common/emulator/rewrite/source.h"

namespace emulator {

/// `structure` is null for CPU labs. In device code assembly is PTX, which is unsupported, not forbidden.
void find_forbidden(const Lexed& lexed, const Syntax& syntax, const Structure* structure, Refusals& refusals);

}  // namespace emulator
