// What a program calls the memory that it allocates: `cudaMalloc(&values, bytes)` in a line names it.
#pragma once
#include <string>
#include <vector>

#include "common/source/code.h"
#include "grader/trace/trace.h"

namespace grader {

/// The variables that a line of a source allocates, in their order.
std::vector<std::string> names_in_line(const source::Code& code, int line);

/// Arrays of device memory without a name get that of their line, where it allocates as many as there are.
void name_allocations(const std::string& source, std::vector<lab::TracedArray>& arrays);

}  // namespace grader
