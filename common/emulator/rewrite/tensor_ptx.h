// mma.sync, ldmatrix and cvt.rna.tf32 in inline PTX.
#pragma once
#include <optional>
#include <string>
#include <vector>

namespace emulator {

/// Contents of an asm: its text as one line without spaces, and the constraints of its operands.
struct PtxText {
  std::string text;
  std::vector<std::string> outputs, inputs;
};

/// The function of include/inline_mma.h that implements it, and how many consecutive operands form each of its
/// arguments.
struct PtxCall {
  std::string function;
  std::vector<int> groups;
};

/// Returns nothing if it is none of these instructions, or if an operand is missing or has a different constraint.
std::optional<PtxCall> tensor_call(const PtxText& said);

}  // namespace emulator
