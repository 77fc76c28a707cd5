// Programs that are built once and kept under build/ until one of the parts they were made of is newer.
#pragma once
#include <string>
#include <vector>

namespace grader {

/// Is the file at `path` there, and newer than all that it was made of? A part that is missing makes it stale.
bool is_fresh(const std::string& path, const std::vector<std::string>& parts);

/// Copies `made` to `path` at once, so that another grader never sees half of it.
bool keep(const std::string& made, const std::string& path);

}  // namespace grader
