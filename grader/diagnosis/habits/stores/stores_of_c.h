// Finds the meaning of the names in the index of a store to C: which is a row, which is a column, and whether a test
// uses them in the same way.
#pragma once
#include <string>

#include "grader/diagnosis/habits/habits.h"

namespace grader {

/// True for `alpha * sum + beta * C[…]` if all values of beta are nonzero numbers.
bool adds_all_of_old_c(const std::string& source);

}  // namespace grader
