// All lines of a source that do not compile, because a build reports the first one only.
#pragma once
#include <string>
#include <vector>

namespace grader::mend {

/// Line numbers from 1, in order; empty if the source compiles, or if the lines cannot be determined.
std::vector<int> lines_with_errors(const std::string& source, bool cuda);

}  // namespace grader::mend
