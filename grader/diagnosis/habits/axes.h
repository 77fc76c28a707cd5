// Determines on which axes, x or y, of blockIdx and threadIdx an index depends.
#pragma once
#include <string>

#include "grader/diagnosis/habits/habits.h"

namespace grader {

/// A load of A whose index does not depend on the block index that determines the row of C, or a load of B whose index
/// does not depend on the block index that determines the column of C.
struct StrayLoad {
  int line = 0;
  bool of_a = false;
  std::string matrix;      // its name in the kernel
  char needed = 'x';       // axis of blockIdx on which the index should depend
  bool has_other = false;  // the index depends on the other axis of blockIdx
};
}  // namespace grader
