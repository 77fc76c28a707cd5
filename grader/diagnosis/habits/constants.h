// Numbers that the source alone tells: of constants, and of blocks and grids.
#pragma once
#include <string>
#include <vector>

#include "common/source/expressions.h"
#include "grader/diagnosis/habits/program.h"

namespace grader {

/// The value of + - * / and brackets over numbers and names of constants; 0 for anything else.
int constant(const Program& program, source::Range range);

/// The numbers of `dim3 name(…)`, or of `dim3(…)` in place; the value itself where it is one number. Empty where none
/// is found.
std::vector<source::Range> numbers_of(const Program& program, source::Range value);

/// The grid and the block between <<< and >>>; empty ranges where there are none.
struct Shape2 {
  std::vector<source::Range> grid, block;
};
Shape2 shape_of(const Program& program, const source::Launch& launch);

/// Threads of a block, all sides together; 0 where that is not known.
int threads_of(const Program& program, const source::Launch& launch);

}  // namespace grader
