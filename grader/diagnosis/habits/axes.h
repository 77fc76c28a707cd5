// Finds on which axes, x or y, of blockIdx and threadIdx an index depends.
#pragma once
#include <string>

#include "grader/diagnosis/habits/habits.h"

namespace grader {

/// A load of A whose index lacks the block index that the row of C depends on, or a load of B whose index lacks the
/// block index that the column of C depends on.
struct StrayLoad {
  int line = 0;
  bool of_a = false;
  std::string matrix;      // its name in the kernel
  char needed = 'x';       // the missing axis of blockIdx
  bool has_other = false;  // the index depends on the other axis of blockIdx
};
}  // namespace grader
