// What beginners write, told by the source. No parser: it is used only where something is wrong as well.
#pragma once
#include <string>

namespace grader {

/// Where it stands, and the name that it is about; line 0: nowhere.
struct Habit {
  int line = 0;
  std::string name;
};

// ---- Threads.

/// The first kernel with a loop that asks nowhere which of the threads it is.
Habit undivided_kernel(const std::string& source);

/// The column of what is stored in C comes from threadIdx.y
/// and not from x.
Habit column_on_y(const std::string& source);

/// A block's number along one axis in one sum with a thread's along another.
Habit crossed_axes(const std::string& source);

/// True where a thread adds to the elements of an array of its own.
bool has_several_sums(const std::string& source);

// ---- Launches and sizes.

/// A launch with one number, where its kernel asks for y.
struct FlatSide {
  int line = 0;
  int y_for_x = 0;  // the line where the kernel asks for y in the place of x
};

/// A size in bytes that no sizeof() is in: of memory, of a copy, or the third number of a launch.
Habit size_in_elements(const std::string& source);

/// A launch that asks for more shared memory the larger a matrix is; the name is of a side that it grows with.
Habit shared_for_matrices(const std::string& source);

/// The same of a launch whose blocks have more threads the larger a matrix is.
Habit block_for_matrices(const std::string& source);

/// "32 x 32" of the first block with two sides that are known; "" for none.
std::string sides_of_block(const std::string& source);

/// The same of a block that no GPU takes: of more than 1,024 threads.
std::string too_many_threads(const std::string& source);

/// "A block has 32 x 32 threads, and As has 16 x 16 places.", of the first tile that has fewer rows or columns than the
/// block (`too_many`), or more places; "" for none. `name`: of this tile alone, unless it is "".
std::string threads_and_places(const std::string& source, const std::string& name, bool too_many);

/// sizeof(p) as a size, where p is a pointer; the name is p.
Habit size_of_pointer(const std::string& source);

/// cudaMemcpy(d, C, …) in a matmul() that hands its C to nothing else.
Habit copy_reversed(const std::string& source);

// ---- Blocks, tiles and indices.

/// A number of threads that a kernel counts on, and another one in the launch; the name says both in a sentence.
Habit other_block(const std::string& source);

/// A launch with a number of blocks, `<<<256, tiles * n>>>`, and a block that no constant tells: the other way round.
Habit block_of_sizes(const std::string& source);

/// The only kernel, where all its parameters are plain pointers to float, constants, or what the host counts to a
/// constant, and it reads no variable of the host's.
Habit kernel_without_sizes(const std::string& source);

/// The column of the first place in rows of N elements is made from blockIdx.x.
bool columns_on_block_x(const std::string& source);

/// Every launch counts its blocks along x, and those along y, from M or N.
bool grid_grows(const std::string& source);

/// Every launch counts its blocks along x from N, and those along y from M.
bool grid_has_both_sides(const std::string& source);

/// The launch that gives C to a parameter of its kernel which is read in this line, and stored to nowhere; 0 for none.
int c_given_as_input(const std::string& source, int line);

/// A grid of numbers alone, whatever M and N are; the name is "32 x 32", or "32".
Habit fixed_grid(const std::string& source);

/// True where a launch divides to find its number of blocks, and adds nothing before.
bool rounds_grid_down(const std::string& source);

/// A matmul() that gives its C to no kernel, copy or other function.
Habit c_not_handed_on(const std::string& source);

/// Every block has 32 threads or fewer, as far as numbers tell.
bool has_blocks_of_one_warp(const std::string& source);

/// True where a launch of matmul() stands in no branch.
bool launches_always(const std::string& source);

/// `tile[now][…]` of an array with several copies, where `now` is the only choice of one, and is set once, to a number:
/// that line, and the name.
Habit copy_stands_still(const std::string& source, const std::string& array);

/// `row = t / BN` and `column = t % BM`, and neither has its partner: the line of the quotient; the name is a sentence.
Habit split_by_two(const std::string& source);

// ---- Single signs.

/// `for (…);` or `if (…);`; the name is "for" or "if".
Habit stray_semicolon(const std::string& source);

// ---- One name or sign that does not fit.

/// `if (row = M)`; the name is what is assigned to.
Habit assignment_in_test(const std::string& source);

/// `s00 += a0 * b0; s10 += a0 * b0;` in the same loop; the name is of both sums.
Habit same_product_twice(const std::string& source);

/// `v.z = p[2]; v.z = p[3];`; the name is what both store to.
Habit same_target_twice(const std::string& source);

// ---- Loops and tests.

/// Of the access to A, B or C in this line: what the test on the way asks for, where the access goes elsewhere: "r0, and
/// the access goes to r0 + i".
Habit tested_elsewhere(const std::string& source, int line, const std::string& array);

/// Every launch has blocks that are as wide as high: there blockDim.x and blockDim.y are the same.
bool has_square_blocks(const std::string& source);

/// Every launch has blocks of several threads, whatever the sizes are.
bool has_wide_blocks(const std::string& source);

/// Some loop runs to this size, or to a number that is made from it.
bool loops_go_to(const std::string& source, const std::string& size);

/// In a kernel, the call of the function that holds `line`, with `name` among its arguments; 0 where the line is in a
/// kernel itself, or there is no such call.
int call_about(const std::string& source, int line, const std::string& name);

/// An array of a thread's own that is filled by loops that end elsewhere than the array, or in one place alone.
Habit short_fill(const std::string& source);

/// A sum of a kernel, or of the CPU's function, that is added to and never used; the name is its own. Of products, or
/// one that a block shares.
Habit unused_sum(const std::string& source);

/// As "Along x the grid is divided by 8, and a block's number is multiplied by 128."; the line is the launch's.
struct GridStep {
  int line = 0;
  bool too_many = false;
  std::string what;
};
/// "A row of As has BM + 1 places, 65: that is no multiple of 4."; "" for any other array.
std::string row_without_fours(const std::string& source, const std::string& array);

/// A loop of a kernel that begins at the block's own place and goes on by one block, without gridDim; the name is its step.
Habit step_of_one_block(const std::string& source);

/// Of the access in this line, the test that compares its row or column with another side: "col is compared with M".
Habit crossed_test(const std::string& source, int line, const std::string& array);

/// cudaFree(p) before a launch or a copy that uses p; the name is p.
Habit freed_before_use(const std::string& source);
/// In a kernel with shared memory, an input that is multiplied straight from global memory.
Habit global_operand(const std::string& source);

/// Of the two sides of `array`, A, B or C, the one that no test on the way to `line` compares with, where one compares
/// with the other; 0: both, or neither.
char untested_side(const std::string& source, int line, const std::string& array);

/// `if (inside) __pipeline_memcpy_async(…);` and nothing else: where it is.
Habit copy_under_test(const std::string& source);

/// `k0 + tx < N`, where `row * K + k0 + tx` is read: the left side, and 'M' or 'N'.
struct TestOfK {
  int line = 0;
  std::string left;
  char side = 0;
};
}  // namespace grader
