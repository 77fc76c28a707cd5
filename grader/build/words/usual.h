// Explains usual errors of beginners for which g++'s message is unclear.
#pragma once
#include <string>

#include "grader/findings/finding.h"

namespace grader {

/// The meaning of g++'s message in a kernel; "" if the message is clear enough. `line`: the student's line.
std::string in_plain_words(const std::string& words, const std::string& line);

/// Explains a { or } without a partner, and a ; missing at the end of an earlier line: g++ reports these further down.
void explain_place(const std::string& source, Finding& finding);

}  // namespace grader
