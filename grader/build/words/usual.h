// The usual errors of beginners, where g++'s own words say little.
#pragma once
#include <string>

#include "grader/findings/finding.h"

namespace grader {

/// What g++'s words mean in a kernel; "" where they are plain enough. `line`: the student's.
std::string in_plain_words(const std::string& words, const std::string& line);

/// A { or } without its partner, and a ; that is missing at the end of an earlier line: the error stands further down.
void explain_place(const std::string& source, Finding& finding);

}  // namespace grader
