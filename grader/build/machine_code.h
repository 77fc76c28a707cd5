// A kernel of the package as machine code, where its text is not to be read.
#pragma once
#include <string>

#include "grader/build/build.h"

namespace grader {

/// Compiles the text of a CPU lab and keeps its object in `to`, without names of lines or files. "" or what went wrong.
std::string keep_object(const std::string& text, Flavour flavour, const std::string& to);

/// The program that a submission of this object would be.
Built link_object(const std::string& object, Flavour flavour, const std::string& workspace);

}  // namespace grader
