// Computes numbers from the source alone: constants, and sizes of blocks and grids.
#pragma once
#include <string>
#include <vector>

#include "common/source/expressions.h"
#include "grader/diagnosis/habits/program.h"

namespace grader {

/// Returns the value of an expression of + - * / and brackets with numbers and names of constants; 0 for anything else.
int constant(const Program& program, source::Range range);

/// Returns the numbers in `dim3 name(…)` or in a temporary `dim3(…)`, or the value itself if it is a single number.
/// The list is empty if there are no numbers.
std::vector<source::Range> numbers_of(const Program& program, source::Range value);

/// The grid and the block between <<< and >>>. The ranges are empty if there are none.
struct Shape2 {
  std::vector<source::Range> grid, block;
};
Shape2 shape_of(const Program& program, const source::Launch& launch);

/// Returns the number of threads in a block; 0 if unknown.
int threads_of(const Program& program, const source::Launch& launch);

}  // namespace grader
