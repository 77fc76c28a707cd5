// Gives the paths of the package's folders, and lists the labs in them.
#pragma once
#include <string>
#include <vector>

#include "grader/base/kinds.h"

namespace grader {

/// Returns the folder that contains labs/, common/ and build/. This is the parent of the build/ of the running binary,
/// unless MATMUL_LABS_ROOT overrides it.
std::string package_root();

/// Returns "1.0.0, commit 5120e68, 2026-11-28", as `make` wrote it when it built or unpacked the grader. Returns
/// "unknown" if the file is missing.
std::string package_version();

/// Returns the sorted names of the folders in labs/ that contain a rubric.toml, or a matmul.* without a rubric.toml.
std::vector<std::string> lab_names();

/// Returns the labs that have a solution in this package. Other folders in labs/ are not part of the package.
std::vector<std::string> solved_labs();

/// Returns a lab by its exact name or by its number ("05"); "" if there is none.
std::string find_lab(const std::string& name);

/// Returns the lab whose name is closest, for "did you mean …", or "".
std::string nearest_lab(const std::string& name);

std::string rubric_path(const std::string& lab);

/// Returns the name of the file that a student hands in for a lab of this backend: matmul.cu or matmul.cpp.
std::string source_name(Backend backend);

}  // namespace grader
