// What a source may not do before and while it is preprocessed: pretend other lines or files, include what is not its.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "grader/findings/finding.h"

namespace grader {

/// Directives that would hide text from the screening or move its lines (#line), however they are spelt, and names
/// that belong to the grader.
std::vector<Finding> screen_source(std::string_view source, const std::string& file);

/// Every file that the preprocessor read must be the student's, the system's or one of the package's headers for
/// students. `preprocessed` is the output of g++ -E.
std::vector<Finding> screen_includes(std::string_view preprocessed, const std::string& file);

}  // namespace grader
