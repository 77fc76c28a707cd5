// Computes numbers that the source alone determines: constants, blocks and grids.
#pragma once
#include <string>
#include <vector>

#include "common/source/expressions.h"
#include "grader/diagnosis/habits/program.h"

namespace grader {

/// The value of an expression of + - * / and brackets over numbers and names of constants; 0 for anything else.
int constant(const Program& program, source::Range range);

/// The numbers in `dim3 name(…)`, or in a temporary `dim3(…)`; the value itself if it is a single number. Empty if
/// there are none.
std::vector<source::Range> numbers_of(const Program& program, source::Range value);

/// The grid and the block between <<< and >>>; empty ranges if there are none.
struct Shape2 {
  std::vector<source::Range> grid, block;
};
Shape2 shape_of(const Program& program, const source::Launch& launch);

/// The number of threads in a block; 0 if unknown.
int threads_of(const Program& program, const source::Launch& launch);

}  // namespace grader
