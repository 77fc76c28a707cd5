// Finds the part of the work that each thread or iteration performs, and what it stores.
#pragma once
#include <string>

#include "grader/diagnosis/habits/habits.h"

namespace grader {

/// True for `C[…] = 0;` in this line if nothing else is stored to this array.
bool stores_number(const std::string& source, int line);

/// Finds a fragment of A or B in col_major that is loaded from a kernel parameter. Returns the line of the load, and
/// the matrix.
Habit column_fragment(const std::string& source);

/// If nothing is stored to this tile and a different tile is filled from two matrices: returns the second line that
/// fills the different tile, and the name of that tile.
Habit filled_for_another(const std::string& source, const std::string& tile);

/// Finds `t[threadIdx.y + threadIdx.x] = …` for this tile. Returns the line, and the sum.
Habit filled_at_sum(const std::string& source, const std::string& array);

}  // namespace grader
