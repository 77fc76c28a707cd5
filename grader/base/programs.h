// Finds programs on this machine. Also stores programs that are built once under build/, and detects when one of their
// sources is newer.
#pragma once
#include <string>
#include <vector>

namespace grader {

/// Returns the first of these paths that is executable, or "".
std::string first_program(const std::vector<std::string>& paths);

/// Returns the absolute path of a program on PATH. If there is none, returns the first of `elsewhere` that is
/// executable, or "". A name with a slash is returned unchanged.
std::string find_program(const std::string& name, const std::vector<std::string>& elsewhere = {});

/// Returns the device files through which programs access the GPU. The list is empty if there is no NVIDIA driver.
std::vector<std::string> gpu_device_files();

/// True if the file at `path` exists and is newer than all of `parts`. A missing part makes it stale.
bool is_fresh(const std::string& path, const std::vector<std::string>& parts);

/// Copies `made` to `path` atomically, so that a concurrent grader never reads an incomplete file.
bool keep(const std::string& made, const std::string& path);

}  // namespace grader
