// Checks the symbols that an object calls and defines against an allow-list. Names that are not known to be harmless
// are refused.
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

/// Returns findings of kind forbidden-symbol, or of kind compile-error for names that are used but not defined.
/// `object` is the content of the object file.
std::vector<Finding> check_symbols(std::string_view object, const SymbolRules& rules);

/// True for a mathematical function of any type.
bool is_math(std::string_view name);

const std::string kMatmulSymbol = "_Z6matmulPKfS0_Pfiii";

/// Converts "_Z6matmulPKfS0_Pfiii" to "matmul(float const*, …)". Other names are returned unchanged.
std::string demangle(const std::string& name);

}  // namespace grader
