// Translates the inline PTX that Hopper introduced: barriers in shared memory (mbarrier), bulk copies, and products of
// a warp group on tensor cores (wgmma).
#pragma once
#include <optional>

#include "common/emulator/rewrite/tensor_ptx.h"

namespace emulator {

/// Returns nothing if the asm statement is none of these instructions, or if an operand is missing or has a wrong
/// constraint.
std::optional<PtxCall> hopper_call(const PtxText& said);

}  // namespace emulator
