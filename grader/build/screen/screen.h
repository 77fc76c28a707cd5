// Screens a source before and after preprocessing. The source must not change line numbers or file names, or include
// files that are not allowed.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "grader/findings/finding.h"

namespace grader {

/// Returns a finding if brackets, or #if and #endif, are nested deeper than any person writes, because recursive
/// parsers would overflow their stack. `source`: the lines of the text are the student's.
std::vector<Finding> screen_depth(std::string_view text, const std::string& file, bool source);

/// Returns findings for directives that would hide text from the screening or change its line numbers (#line), in any
/// spelling, and for names that belong to the grader.
std::vector<Finding> screen_source(std::string_view source, const std::string& file);

/// Checks that every file that the preprocessor read is the student's, the system's or one of the package's headers for
/// students. `preprocessed` is the output of g++ -E.
std::vector<Finding> screen_includes(std::string_view preprocessed, const std::string& file);

/// Checks that the student's macros do not change the text of a header, because they could hide code in it.
/// `preprocessed` is the output of g++ -E -dD.
std::vector<Finding> screen_macros(std::string_view preprocessed, const std::string& file);

/// Returns the text with its #define and #undef lines replaced by empty lines.
std::string without_definitions(std::string_view preprocessed, const std::string& file);

}  // namespace grader
