// mma.sync, ldmatrix and cvt.rna.tf32 in inline PTX.
#pragma once
#include <optional>
#include <string>
#include <vector>

namespace emulator {

/// What an asm says: its text as one line without spaces, and the constraints of its operands.
struct PtxText {
  std::string text;
  std::vector<std::string> outputs, inputs;
};

/// The function of include/inline_mma.h that does it, and how many operands, in order, go together into each of its arguments.
struct PtxCall {
  std::string function;
  std::vector<int> groups;
};

/// Nothing where it is none of these instructions, or where an operand is missing or has another constraint.
std::optional<PtxCall> tensor_call(const PtxText& said);

}  // namespace emulator
