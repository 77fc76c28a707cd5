// The proof, in what g++ itself says, that the instrumentation sees what a submission does to memory. It leaves out what
// it takes for constant, and believes a type about its length: an array without one is a window on all memory.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "grader/findings/finding.h"

namespace grader {

/// Reads a dump of GIMPLE with line numbers, made after the pass that instruments. A finding for each line with an index
/// that no callback tells of and no test bounds, and for each call of a built-in function that copies or clears.
std::vector<Finding> unseen_accesses(std::string_view dump, const std::string& file);

/// In such a dump: a call takes a structure from memory by value, or returns one into it, which no callback tells of.
bool has_unseen_copies(std::string_view dump);

}  // namespace grader
