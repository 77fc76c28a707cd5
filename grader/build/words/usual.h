// Explains common errors of beginners for which g++'s message is unclear.
#pragma once
#include <string>

#include "grader/findings/finding.h"

namespace grader {

/// Returns the meaning of g++'s message in a kernel, or "" if the message is clear enough. `line`: the student's line.
std::string in_plain_words(const std::string& words, const std::string& line);

/// Explains a { or } without a partner, and a missing ; at the end of an earlier line. g++ reports these errors further
/// down.
void explain_place(const std::string& source, Finding& finding);

}  // namespace grader
