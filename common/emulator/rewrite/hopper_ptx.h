// What Hopper brought to inline PTX: barriers in shared memory (mbarrier), bulk copies, and tensor cores of a warp group.
#pragma once
#include <optional>

#include "common/emulator/rewrite/tensor_ptx.h"

namespace emulator {

/// Nothing where it is none of these instructions, or where an operand is missing or has another constraint.
std::optional<PtxCall> hopper_call(const PtxText& said);

}  // namespace emulator
