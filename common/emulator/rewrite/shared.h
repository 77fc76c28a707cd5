// __shared__ variables become references into the arena of the running block.
#pragma once

#include "common/emulator/rewrite/edit.h"
#include "common/emulator/rewrite/refuse/refusals.h"
#include "common/emulator/rewrite/source.h"

namespace emulator {

/// Rewrites every __shared__ declaration; one that CUDA or the emulator does not allow is added to `refusals`.
void rewrite_shared(const Syntax& syntax, const Structure& structure, Edits& edits, Refusals& refusals);

}  // namespace emulator
