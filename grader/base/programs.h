// Programs: which this machine has, and those that are built once and kept under build/ until one of the parts they were
// made of is newer.
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

/// Is the file at `path` there, and newer than all that it was made of? A part that is missing makes it stale.
bool is_fresh(const std::string& path, const std::vector<std::string>& parts);

/// Copies `made` to `path` at once, so that another grader never sees half of it.
bool keep(const std::string& made, const std::string& path);

}  // namespace grader
