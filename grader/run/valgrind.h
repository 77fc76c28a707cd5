// A runner under one of valgrind's tools, in the same surroundings every time.
#pragma once
#include <string>
#include <vector>

#include "grader/sandbox/sandbox.h"

namespace grader {

/// Where valgrind is: build/deps first, then the system; "" when it is nowhere.
std::string valgrind_path();

/// `tool`: valgrind's own arguments, the tool's name first.
Command valgrind_command(const std::string& binary, const std::vector<std::string>& tool);

}  // namespace grader
