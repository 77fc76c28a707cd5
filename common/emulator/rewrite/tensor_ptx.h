// Translates the instructions mma.sync, ldmatrix and cvt.rna.tf32 in inline PTX.
#pragma once
#include <optional>
#include <string>
#include <vector>

namespace emulator {

/// An asm: its text as one line without spaces, and the constraints of its operands.
struct PtxText {
  std::string text;
  std::vector<std::string> outputs, inputs;
};

/// How to call the function of include/inline_mma.h that implements an asm. groups[i] is the number of consecutive
/// operands of the asm that form argument i of the function.
struct PtxCall {
  std::string function;
  std::vector<int> groups;
};

/// Returns nothing if the asm is none of these instructions, or if an operand is missing or has a wrong constraint.
std::optional<PtxCall> tensor_call(const PtxText& said);

}  // namespace emulator
