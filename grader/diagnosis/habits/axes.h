// What an index depends on: blockIdx and threadIdx, x and y.
#pragma once
#include <string>

#include "grader/diagnosis/habits/habits.h"

namespace grader {

/// A row of the whole matrix that is added to an index as it is, beside a place in the tile: the name is the matrix.
Habit row_without_length(const std::string& source);

/// No store of a kernel depends on the thread's number along a side of the block that has several; the name is "x" or "y".
Habit store_without_thread(const std::string& source);

/// A kernel that asks for threadIdx.y and nowhere for blockIdx.y, although its grid has blocks along y; the name is the axis.
Habit unused_block_axis(const std::string& source);

/// `tile[ty][tx] = A[…]` where the place in the tile depends on threadIdx.x or .y and the element does not; the name is a
/// sentence.
Habit load_without_thread(const std::string& source);

/// A loop over tiles, where the element that a load brings depends on nothing that changes in it; the name is the matrix.
Habit load_without_round(const std::string& source);

/// A launch whose blocks along the axis that gives the kernel its row of C are counted from N, and the others from M: its
/// line.
int exchanged_grid(const std::string& source);

/// `sum += a[ty][k] * b[k][tx]`, and the row of C comes from tx, its column from ty: a line.
int product_of_other_thread(const std::string& source);

/// `first = blockIdx.y * … * K`, and then `for (a = first; a < K; …)`: the loop's end does not go with its start; the name
/// is `K`.
Habit end_without_start(const std::string& source);

/// `sum += a.x * b.x; … sum += a.w * b.w;` where b is the float4 at `B[k * N + col]`, for a loop over k: the line that loads
/// it, and the matrix.
Habit four_of_one_row(const std::string& source);

/// A load of A or B that does not depend on the block's number which C's row (of A) or column (of B) depends on.
struct StrayLoad {
  int line = 0;
  bool of_a = false;
  std::string matrix;      // as the kernel calls it
  char needed = 'x';       // the axis of blockIdx that is not there
  bool has_other = false;  // it depends on the other axis
};
StrayLoad load_of_other_block(const std::string& source);

/// `row = blockIdx.y * N + threadIdx.y`, and then `row * N`: a block covers a tile, not N rows; the name is `N`.
Habit block_by_matrix(const std::string& source);

}  // namespace grader
