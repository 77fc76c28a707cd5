// Inline PTX that is new with Hopper: barriers in shared memory (mbarrier), bulk copies, and tensor cores of a warp
// group.
#pragma once
#include <optional>

#include "common/emulator/rewrite/tensor_ptx.h"

namespace emulator {

/// Returns nothing if it is none of these instructions, or if an operand is missing or has a different constraint.
std::optional<PtxCall> hopper_call(const PtxText& said);

}  // namespace emulator
