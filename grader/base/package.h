// Gives the paths of the package's folders, and lists the labs in them.
#pragma once
#include <string>
#include <vector>

#include "grader/base/kinds.h"

namespace grader {

/// The folder that contains labs/, common/ and build/: the parent of the running binary's build/; MATMUL_LABS_ROOT
/// overrides it.
std::string package_root();

/// "1.0.0, commit 5120e68, 2026-11-28", as `make` wrote it when it built or unpacked the grader; "unknown" if the file
/// is missing.
std::string package_version();

/// Sorted names of the folders in labs/ that contain a rubric.toml, or a matmul.* without a rubric.toml.
std::vector<std::string> lab_names();

/// The labs that have a solution in this package; other folders in labs/ are not part of the package.
std::vector<std::string> solved_labs();

/// Returns a lab by its exact name or by its number ("05"); "" if there is none.
std::string find_lab(const std::string& name);

/// For "did you mean …": the lab whose name is closest, or "".
std::string nearest_lab(const std::string& name);

std::string rubric_path(const std::string& lab);

/// The file that a student hands in for a lab of this backend: matmul.cu or matmul.cpp.
std::string source_name(Backend backend);

}  // namespace grader
