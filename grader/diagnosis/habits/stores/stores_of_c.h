// What the place of a store to C says of its names: which is a row, which a column, and whether a test agrees.
#pragma once
#include <string>

#include "grader/diagnosis/habits/habits.h"

namespace grader {

/// `alpha * sum + beta * C[…]`, where all numbers that beta gets are others than 0.
bool adds_all_of_old_c(const std::string& source);

}  // namespace grader
