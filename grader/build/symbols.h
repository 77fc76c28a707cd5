// Checks the symbols that an object calls and defines against an allow-list: names not known to be harmless are
// refused.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "grader/findings/finding.h"

namespace grader {

struct SymbolRules {
  bool cuda = false;         // CUDA labs may call functions that the emulator's library provides for them
  std::string library = {};  // path of that library; "" for CPU labs and nvcc
  std::string source = {};   // the student's text, to find the line of a name
  std::string file = {};     // base name of the student's file, for the findings
  bool nvcc = false;         // compiled by nvcc: may call the CUDA runtime, and has device code in separate sections
};

/// Findings of kind forbidden-symbol, or compile-error for names that are used but not defined; empty if there are
/// none. `object` is the content of the object file.
std::vector<Finding> check_symbols(std::string_view object, const SymbolRules& rules);

/// True for a mathematical function, in any of its types.
bool is_math(std::string_view name);

const std::string kMatmulSymbol = "_Z6matmulPKfS0_Pfiii";

/// "_Z6matmulPKfS0_Pfiii" -> "matmul(float const*, …)"; other names are returned unchanged.
std::string demangle(const std::string& name);

}  // namespace grader
