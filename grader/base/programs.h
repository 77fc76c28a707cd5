// Which programs and devices this machine has.
#pragma once
#include <string>
#include <vector>

namespace grader {

/// The first of these paths that can be executed, or "".
std::string first_program(const std::vector<std::string>& paths);

/// Absolute path of a program on PATH, or else the first of `elsewhere` that can be executed, or "". A name with a slash
/// is taken as it is.
std::string find_program(const std::string& name, const std::vector<std::string>& elsewhere = {});

/// The device files through which programs reach the GPU; none where there is no NVIDIA driver.
std::vector<std::string> gpu_device_files();

}  // namespace grader
