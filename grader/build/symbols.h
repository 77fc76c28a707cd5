// What an object may call and define. An allow-list: what is not known to be harmless is refused by name.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "grader/findings/finding.h"

namespace grader {

struct SymbolRules {
  bool cuda = false;         // CUDA labs may call what the emulator's library defines for them
  std::string library = {};  // path of that library; "" for CPU labs and nvcc
  std::string source = {};   // the student's text, to find the line of a name
  std::string file = {};     // base name of the student's file, for the findings
  bool nvcc = false;  // compiled by nvcc: may call the CUDA runtime, and holds device code in sections of its own
};

/// Findings of kind forbidden-symbol, or compile-error for what is used but not defined; none when all is well.
/// `object` is the content of the object file.
std::vector<Finding> check_symbols(std::string_view object, const SymbolRules& rules);

/// A function of mathematics, in any of its types.
bool is_math(std::string_view name);

const std::string kMatmulSymbol = "_Z6matmulPKfS0_Pfiii";

/// "_Z6matmulPKfS0_Pfiii" -> "matmul(float const*, …)"; other names stay as they are.
std::string demangle(const std::string& name);

}  // namespace grader
