// Dependence of an index on blockIdx and threadIdx, x and y.
#pragma once
#include <string>

#include "grader/diagnosis/habits/habits.h"

namespace grader {

/// A load of A or B that does not depend on the block index on which C's row (for A) or column (for B) depends.
struct StrayLoad {
  int line = 0;
  bool of_a = false;
  std::string matrix;      // its name in the kernel
  char needed = 'x';       // the missing axis of blockIdx
  bool has_other = false;  // depends on the other axis
};
}  // namespace grader
