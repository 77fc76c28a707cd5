// The screen's second witness: what g++ itself understood. The screen reads tokens, and a trick of spelling may hide some
// from it; nothing hides from the compiler's own account of assembly and attributes.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "grader/findings/finding.h"

namespace grader {

struct Witnessed {
  bool cuda = false;
  std::string file = {};  // the base name of the student's
};

/// What a compilation to `object` must be asked for as well.
std::vector<std::string> witness_flags(const std::string& object, bool cuda);

/// Where the text that goes to the assembler lies, beside the object.
std::string listing_path(const std::string& object);

/// After such a compilation: what g++ gave to the assembler.
std::string listing_of(const std::string& object);

/// Reads what the flags made beside the object, and removes it.
std::vector<Finding> check_witness(const std::string& object, const Witnessed& of);

// ---- The parts, for tests.

/// Inline assembly in what g++ gave to the assembler.
bool has_assembly(std::string_view listing);

/// Attributes that no submission may use, in a dump of GIMPLE with line numbers. Functions of the package's own headers
/// are exempt.
std::vector<Finding> forbidden_attributes(std::string_view dump, const Witnessed& of);

}  // namespace grader
