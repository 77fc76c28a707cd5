// Runs a runner under one of valgrind's tools, always in the same environment.
#pragma once
#include <string>
#include <vector>

#include "grader/sandbox/sandbox.h"

namespace grader {

/// Returns the path of valgrind. Looks in build/deps first, then in the system. Returns "" if there is none.
std::string valgrind_path();

/// `tool`: valgrind's own arguments, beginning with the tool's name.
Command valgrind_command(const std::string& binary, const std::vector<std::string>& tool);

}  // namespace grader
