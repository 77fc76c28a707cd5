// Finds the names of a program's allocations: `cudaMalloc(&values, bytes)` gives the name `values`.
#pragma once
#include <string>
#include <vector>

#include "common/source/code.h"
#include "grader/trace/trace.h"

namespace grader {

/// Returns the variables for which a source line allocates memory, in order.
std::vector<std::string> names_in_line(const source::Code& code, int line);

/// Gives unnamed arrays of device memory the names of the variables in their allocation's line, if the line has as many
/// variables as there are arrays.
void name_allocations(const std::string& source, std::vector<lab::TracedArray>& arrays);

}  // namespace grader
