// Translates loads, stores and atomics in inline PTX: ld, ldu, st, atom and red.
#pragma once
#include <optional>

#include "common/emulator/rewrite/tensor_ptx.h"

namespace emulator {

/// Returns nothing if the asm is none of these instructions, or if an operand is missing or has a wrong constraint.
std::optional<PtxCall> memory_call(const PtxText& said);

}  // namespace emulator
