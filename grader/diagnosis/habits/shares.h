// What each thread, or each round of a loop, takes as its own, and what it stores.
#pragma once
#include <string>

#include "grader/diagnosis/habits/habits.h"

namespace grader {

/// `C[…] = 0;` in this line, and nothing else is stored to that array.
bool stores_number(const std::string& source, int line);

/// A fragment of A or B in col_major that is loaded from a matrix that the kernel is given: the load, and the matrix.
Habit column_fragment(const std::string& source);

/// Nothing is stored to this tile, and another one is filled from two matrices: the second line that fills it, and its name.
Habit filled_for_another(const std::string& source, const std::string& tile);

/// `t[threadIdx.y + threadIdx.x] = …` of this tile: the line, and the sum.
Habit filled_at_sum(const std::string& source, const std::string& array);

}  // namespace grader
