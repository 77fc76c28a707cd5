// Checks, after the screen, how g++ itself parsed the text. The screen reads tokens, and an unusual spelling may hide
// some of them. The compiler's own dump of assembly and attributes contains all of them.
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

/// Returns the options that a compilation to `object` needs for this check.
std::vector<std::string> witness_flags(const std::string& object, bool cuda);

/// Returns the path of the assembly listing, which is in the folder of the object.
std::string listing_path(const std::string& object);

/// Returns g++'s assembly listing, after a compilation with witness_flags().
std::string listing_of(const std::string& object);

/// Reads and removes the files that g++ wrote beside the object because of witness_flags().
std::vector<Finding> check_witness(const std::string& object, const Witnessed& of);

// ---- Internal functions, declared for tests.

/// True if the assembly listing contains inline assembly.
bool has_assembly(std::string_view listing);

/// Returns attributes that no submission may use, from a GIMPLE dump with line numbers. Functions of the package's own
/// headers are exempt.
std::vector<Finding> forbidden_attributes(std::string_view dump, const Witnessed& of);

}  // namespace grader
