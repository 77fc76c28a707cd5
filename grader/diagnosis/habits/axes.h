// What an index depends on: blockIdx and threadIdx, x and y.
#pragma once
#include <string>

#include "grader/diagnosis/habits/habits.h"

namespace grader {

/// No store of a kernel depends on the thread's number along a side of the block that has several; the name is "x" or "y".
Habit store_without_thread(const std::string& source);

/// `tile[…] = A[…]` where the place in the tile depends on threadIdx and the element does not; the name is the matrix.
Habit load_without_thread(const std::string& source);

/// A load of A or B that does not depend on the block's number which C's row (of A) or column (of B) depends on.
struct StrayLoad {
  int line = 0;
  bool of_a = false;
  std::string matrix;      // as the kernel calls it
  char needed = 'x';       // the axis of blockIdx that is not there
  bool has_other = false;  // it depends on the other axis
};
StrayLoad load_of_other_block(const std::string& source);

}  // namespace grader
