// Stores a kernel of the package as machine code, for packages that must not contain its source.
#pragma once
#include <string>

#include "grader/build/build.h"

namespace grader {

/// Compiles the text of a CPU lab and stores the object file in `to`, without names of lines or files. Returns "" or an
/// error message.
std::string keep_object(const std::string& text, Flavour flavour, const std::string& to);

/// Links the object into a program in the same way as a submission's object.
Built link_object(const std::string& object, Flavour flavour, const std::string& workspace);

}  // namespace grader
