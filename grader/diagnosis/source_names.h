// The lab's sizes under the names that a file gives them: numCRows, numAColumns, width, …
#pragma once
#include <string>

namespace grader {

/// The same text, line by line, with M, N and K wherever a function names one of them otherwise: what it is follows from
/// matmul()'s parameters, through every call and launch. Names that stand for two of them stay.
std::string with_usual_names(const std::string& source);

/// Which of the sizes are handed to kernels by their names, and used there: "MNK", "N"; "" where none is, as in structures.
std::string sizes_of_kernels(const std::string& source);

}  // namespace grader
