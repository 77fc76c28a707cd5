// Where the package's folders are, and which labs it holds.
#pragma once
#include <string>
#include <vector>

#include "grader/base/kinds.h"

namespace grader {

/// The folder that holds labs/, common/ and build/: build/.. of the running binary; MATMUL_LABS_ROOT overrides.
std::string package_root();

/// "1.0.0, commit 5120e68, 2026-11-28", as `make` wrote it when it built or unpacked the grader; "unknown" where it did not.
std::string package_version();

/// Sorted names of the folders in labs/ that hold a rubric.toml, or a matmul.* (whose rubric is then missing).
std::vector<std::string> lab_names();

/// Those that the package has a solution of: what else stands in labs/ is somebody's own.
std::vector<std::string> solved_labs();

/// A lab by its exact name or by its number ("05"); "" when there is none.
std::string find_lab(const std::string& name);

/// "did you mean …": the lab whose name is closest, or "".
std::string nearest_lab(const std::string& name);

std::string rubric_path(const std::string& lab);

/// What a lab of this backend hands in: matmul.cu or matmul.cpp.
std::string source_name(Backend backend);

}  // namespace grader
