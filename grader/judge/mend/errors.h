// All lines of a source that do not compile: a build tells the first.
#pragma once
#include <string>
#include <vector>

namespace grader::mend {

/// From 1, in order; empty where it compiles, or where nothing can be said.
std::vector<int> lines_with_errors(const std::string& source, bool cuda);

}  // namespace grader::mend
