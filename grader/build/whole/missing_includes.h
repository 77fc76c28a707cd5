// Finds headers of the standard library that a program uses but does not include. The emulator's CUDA headers include
// more of these than NVIDIA's do, so such a program compiles here, but not with nvcc.
#pragma once
#include <string>
#include <vector>

#include "grader/findings/finding.h"

namespace grader {

/// Returns a warning about the first use for each missing header. `file` is compiled; `own` are all files of the
/// program.
std::vector<Finding> missing_includes(const std::string& file, const std::vector<std::string>& own, bool cxx20,
                                      const std::string& workspace);

}  // namespace grader
