// Finds the names that a file uses for the lab's sizes: numCRows, numAColumns, width, …
#pragma once
#include <string>

namespace grader {

/// Returns the same text, line by line, with M, N and K in place of the names that functions use for them. Traces M, N
/// and K from matmul()'s parameters through every call and launch. Names used for two sizes are not replaced.
std::string with_usual_names(const std::string& source);

/// Returns the sizes that are passed to kernels under their names and used there: "MNK", "N"; "" if there are none, as
/// with structures.
std::string sizes_of_kernels(const std::string& source);

}  // namespace grader
