// Translates the instructions mma.sync, ldmatrix and cvt.rna.tf32 in inline PTX.
#pragma once
#include <optional>
#include <string>
#include <vector>

namespace emulator {

/// An asm statement: its text as one line without spaces, and the constraints of its operands.
struct PtxText {
  std::string text;
  std::vector<std::string> outputs, inputs;
};

/// Describes the call of the function in include/inline_mma.h that implements an asm statement. groups[i] is the number
/// of consecutive operands of the statement that form argument i of the function.
struct PtxCall {
  std::string function;
  std::vector<int> groups;
};

/// Returns nothing if the asm statement is none of these instructions, or if an operand is missing or has a wrong
/// constraint.
std::optional<PtxCall> tensor_call(const PtxText& said);

}  // namespace emulator
