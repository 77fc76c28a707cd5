// Finds habits, which are typical beginner patterns in the source. There is no parser, so a habit counts only if
// something else is also wrong.
#pragma once
#include <string>

namespace grader {

/// The line and the name of a habit. Line 0 means that the habit was not found.
struct Habit {
  int line = 0;
  std::string name;
};

// ---- Threads.

/// Finds the first kernel that has a loop and uses no thread index.
Habit undivided_kernel(const std::string& source);

/// Finds the line where the column stored in C comes from threadIdx.y instead of threadIdx.x.
Habit column_on_y(const std::string& source);

/// Finds a sum of the block index along one axis and the thread index along a different axis.
Habit crossed_axes(const std::string& source);

/// True if a thread accumulates in a local array.
bool has_several_sums(const std::string& source);

// ---- Launches and sizes

/// Finds a size in bytes without sizeof(): of an allocation, a copy, or the third launch parameter.
Habit size_in_elements(const std::string& source);

/// Finds a launch whose shared memory grows with the matrices. The name is the side with which it grows.
Habit shared_for_matrices(const std::string& source);

/// Finds a launch whose block size grows with the matrices. The name is the side with which it grows.
Habit block_for_matrices(const std::string& source);

/// Returns "32 x 32": the first two-dimensional block of known size; "" if there is none.
std::string sides_of_block(const std::string& source);

/// Returns "64 x 32": the first block of known size with more than 1,024 threads, which no GPU accepts; "" if there is
/// none.
std::string too_many_threads(const std::string& source);

/// Returns a sentence such as "A block has 32 x 32 threads, and As has 16 x 16 elements." for the first tile that has
/// fewer rows or columns than the block (`too_many`), or more elements; "" if there is none. If `name` is not "",
/// considers only this tile.
std::string threads_and_places(const std::string& source, const std::string& name, bool too_many);

/// Finds sizeof(p) used as a size, where p is a pointer. The name is p.
Habit size_of_pointer(const std::string& source);

/// Finds cudaMemcpy(d, C, …) in a matmul() that passes its C to nothing else.
Habit copy_reversed(const std::string& source);

// ---- Blocks, tiles and indices

/// Finds a launch with a constant number of blocks and a block size that depends on the matrices, such as `<<<256,
/// tiles * n>>>`. The two are exchanged.
Habit block_of_sizes(const std::string& source);

/// Finds the only kernel of the file, if it has no sizes: its parameters are only pointers to float, constants, and
/// counters of host loops with constant bounds, and it reads no host variable.
Habit kernel_without_sizes(const std::string& source);

/// True if, in rows of N elements, the column of the first element is computed from blockIdx.x.
bool columns_on_block_x(const std::string& source);

/// True if every launch computes its numbers of blocks along x and y from M or N.
bool grid_grows(const std::string& source);

/// True if every launch computes its number of blocks along x from N and along y from M.
bool grid_has_both_sides(const std::string& source);

/// For a kernel parameter that this line reads and nothing stores to: returns the launch that passes C as this
/// parameter; 0 if there is none.
int c_given_as_input(const std::string& source, int line);

/// Finds a grid of constants, independent of M and N. The name is "32 x 32" or "32".
Habit fixed_grid(const std::string& source);

/// True if a launch divides to compute its number of blocks without adding anything first.
bool rounds_grid_down(const std::string& source);

/// Finds a matmul() that passes its C to no kernel, copy or other function.
Habit c_not_handed_on(const std::string& source);

/// True if every block has at most 32 threads, as far as constants determine this.
bool has_blocks_of_one_warp(const std::string& source);

/// True if a launch in matmul() is not inside a branch.
bool launches_always(const std::string& source);

/// For `tile[now][…]` of an array with several buffers, where only `now` selects the buffer and is set once, to a
/// number: returns the line that sets it, and its name.
Habit copy_stands_still(const std::string& source, const std::string& array);

/// Finds `row = t / BN` and `column = t % BM` without `t % BN` and `t / BM`. Returns the line of the quotient. The name
/// is a sentence.
Habit split_by_two(const std::string& source);

// ---- Loops and tests

/// For the access to A, B or C in this line, if the test before it compares a different index: returns both, as in "r0,
/// and the access goes to r0 + i".
Habit tested_elsewhere(const std::string& source, int line, const std::string& array);

/// True if every launch has square blocks, so blockDim.x and blockDim.y are equal.
bool has_square_blocks(const std::string& source);

/// True if every launch has blocks of more than one thread, whatever the sizes are.
bool has_wide_blocks(const std::string& source);

/// True if some loop has this size, or a number computed from it, as its bound.
bool loops_go_to(const std::string& source, const std::string& size);

/// For `line` in a function that a kernel calls with `name` among the arguments: returns the line of the call. Returns
/// 0 if the line is in a kernel itself or there is no such call.
int call_about(const std::string& source, int line, const std::string& name);

/// Finds a local array that is filled by loops whose bound differs from its size, or in a single element.
Habit short_fill(const std::string& source);

/// Finds a sum in a kernel, or in the CPU function, that is added to but never used. It is a sum of products or a
/// variable in shared memory. The name is that of the sum.
Habit unused_sum(const std::string& source);

/// Returns "A row of As has BM + 1 elements, 65, which is not a multiple of 4."; "" for any other array.
std::string row_without_fours(const std::string& source, const std::string& array);

/// Finds a kernel loop that starts at the block's own position and advances by one block instead of the whole grid
/// (gridDim). The name is its step.
Habit step_of_one_block(const std::string& source);

/// For the access in this line: finds the test that compares its row or column with the wrong side: "col is compared
/// with M".
Habit crossed_test(const std::string& source, int line, const std::string& array);

/// Finds cudaFree(p) before a launch or a copy that uses p. The name is p.
Habit freed_before_use(const std::string& source);
/// Finds an input that a kernel with shared memory reads from global memory as an operand of a product.
Habit global_operand(const std::string& source);

/// If some test before `line` compares with one side of `array` (A, B or C) but no test compares with the other side:
/// returns the other side. Returns 0 if both sides are tested, or neither.
char untested_side(const std::string& source, int line, const std::string& array);

/// Returns the line of `if (inside) __pipeline_memcpy_async(…);` without an else.
Habit copy_under_test(const std::string& source);

}  // namespace grader
