// What an index depends on: blockIdx and threadIdx, x and y.
#pragma once
#include <string>

#include "grader/diagnosis/habits/habits.h"

namespace grader {

/// A load of A or B that does not depend on the block's number which C's row (of A) or column (of B) depends on.
struct StrayLoad {
  int line = 0;
  bool of_a = false;
  std::string matrix;      // as the kernel calls it
  char needed = 'x';       // the axis of blockIdx that is not there
  bool has_other = false;  // it depends on the other axis
};
}  // namespace grader
