// What a source may not do before and while it is preprocessed: pretend other lines or files, include what is not its.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "grader/findings/finding.h"

namespace grader {

/// A finding where brackets, or #if and #endif, lie deeper in each other than any person writes: whoever reads them one
/// inside the other would come to no end. `source`: lines of the text are the student's.
std::vector<Finding> screen_depth(std::string_view text, const std::string& file, bool source);

/// Directives that would hide text from the screening or move its lines (#line), however they are spelt, and names
/// that belong to the grader.
std::vector<Finding> screen_source(std::string_view source, const std::string& file);

/// Every file that the preprocessor read must be the student's, the system's or one of the package's headers for
/// students. `preprocessed` is the output of g++ -E.
std::vector<Finding> screen_includes(std::string_view preprocessed, const std::string& file);

/// No header's text may be changed by a macro of the student's, which could hide code in it. `preprocessed` is the
/// output of g++ -E -dD.
std::vector<Finding> screen_macros(std::string_view preprocessed, const std::string& file);

/// The same text without its #define and #undef lines, which stay as empty lines.
std::string without_definitions(std::string_view preprocessed, const std::string& file);

}  // namespace grader
