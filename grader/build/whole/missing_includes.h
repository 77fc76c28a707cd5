// Headers of the standard library that a program uses but does not include. CUDA's headers on the emulator include more
// of these than NVIDIA's do, so such a program compiles here, but not with nvcc.
#pragma once
#include <string>
#include <vector>

#include "grader/findings/finding.h"

namespace grader {

/// Warnings, one for each missing header, about the first use. `file` is compiled; `own` are all files of the program.
std::vector<Finding> missing_includes(const std::string& file, const std::vector<std::string>& own, bool cxx20,
                                      const std::string& workspace);

}  // namespace grader
