// Checks, after the screen, how g++ itself understood the text. The screen reads tokens, and a trick of spelling may
// hide some of them; the compiler's own dump of assembly and attributes shows them all.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "grader/findings/finding.h"

namespace grader {

struct Witnessed {
  bool cuda = false;
  std::string file = {};  // the base name of the student's file
};

/// The options that a compilation to `object` needs for this check.
std::vector<std::string> witness_flags(const std::string& object, bool cuda);

/// The path of the assembler listing, beside the object.
std::string listing_path(const std::string& object);

/// After a compilation with witness_flags(): the assembler listing of g++.
std::string listing_of(const std::string& object);

/// Reads and removes the files that witness_flags() made g++ write beside the object.
std::vector<Finding> check_witness(const std::string& object, const Witnessed& of);

// ---- The parts, for tests.

/// True if the assembler listing contains inline assembly.
bool has_assembly(std::string_view listing);

/// Attributes that no submission may use, in a GIMPLE dump with line numbers. Functions of the package's own headers
/// are exempt.
std::vector<Finding> forbidden_attributes(std::string_view dump, const Witnessed& of);

}  // namespace grader
