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

/// An array of each thread's own whose subscripts tell threads apart: __shared__ is missing.
Habit unshared_tile(const std::string& source);

/// The first kernel with a loop that asks nowhere which of the threads it is.
Habit undivided_kernel(const std::string& source);

/// The column of what is stored in C comes from threadIdx.y
/// and not from x.
Habit column_on_y(const std::string& source);

/// `blockIdx.x + threadIdx.x`, or blockIdx times gridDim: a block's number is not multiplied by its width.
Habit unscaled_block(const std::string& source);

/// `if (row < 2 && col < 2)` around a store to C; the name is the test.
Habit guard_by_number(const std::string& source);

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

/// A launch whose block has one number, where its kernel counts threads along y.
FlatSide flat_block(const std::string& source);

/// The second of two `extern __shared__` arrays: both begin at the same place.
Habit second_dynamic_array(const std::string& source);

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

/// `dim3 b(16, 1, 16)`, where kernels count threads along y.
Habit block_along_z(const std::string& source);

// ---- Blocks, tiles and indices.

/// A number of threads that a kernel counts on, and another one in the launch; the name says both in a sentence.
Habit other_block(const std::string& source);

/// A launch whose grid has one number, where its kernel asks for blockIdx.y.
FlatSide flat_grid(const std::string& source);

/// A launch with a number of blocks, `<<<256, tiles * n>>>`, and a block that no constant tells: the other way round.
Habit block_of_sizes(const std::string& source);

/// Of several lines that set the same name, the one that does it otherwise than all others; the name is what they have.
Habit odd_one_out(const std::string& source);

/// A block with two numbers, where no kernel asks for threadIdx.y and one divides threadIdx.x.
Habit flat_kernel(const std::string& source);

/// The number of blocks along x or y is made from K; the name is the axis.
Habit grid_from_k(const std::string& source);

/// The only kernel, where all its parameters are plain pointers to float, constants, or what the host counts to a
/// constant, and it reads no variable of the host's.
Habit kernel_without_sizes(const std::string& source);

/// The column of the first place in rows of N elements is made from blockIdx.x.
bool columns_on_block_x(const std::string& source);

/// Blocks along both axes are counted from the same one of M and N, and the kernel is given both; the name is that one.
Habit grid_of_one_side(const std::string& source);

/// Every launch counts its blocks along x, and those along y, from M or N.
bool grid_grows(const std::string& source);

/// Every launch counts its blocks along x from N, and those along y from M.
bool grid_has_both_sides(const std::string& source);

/// The launch that gives C to a parameter of its kernel which is read in this line, and stored to nowhere; 0 for none.
int c_given_as_input(const std::string& source, int line);

/// The only kernel that is given C, where nothing in it names C; the name is its own.
Habit kernel_without_store(const std::string& source);

/// `P[row * N + col];` and nothing else, of the matrix that is C: its name.
Habit element_without_store(const std::string& source);

/// A kernel with blocks that fills its tiles from places that no block's number is in; the name is the last matrix's.
Habit loads_without_block(const std::string& source);

/// A tile is loaded from `A[row * K + col + t * TILE]`, where t counts tiles and col a column of the whole matrix; the name
/// is `col`.
Habit matrix_place_along_k(const std::string& source);

/// A grid of numbers alone, whatever M and N are; the name is "32 x 32", or "32".
Habit fixed_grid(const std::string& source);

/// As many blocks along an axis as C has elements there, where a block's number is multiplied; the name is the axis.
Habit undivided_grid(const std::string& source);

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

/// A value that is masked with 2, 4, 8, …, which leaves one bit, not the remainder.
Habit masked_remainder(const std::string& source);

/// `sum += A[…] + B[…]`, of two arrays.
Habit added_operands(const std::string& source);

/// A float4 pointer whose index counts floats.
Habit vector_in_floats(const std::string& source);

// ---- One name or sign that does not fit.

/// `float sum = 0; for (…) { float sum = 0; sum += …; }`, where the outer one is used afterwards.
Habit shadowed_sum(const std::string& source);

/// `for (int k = 0; …)` in a function with a parameter `int k`: its name.
Habit hidden_size(const std::string& source);

/// `if (row = M)`; the name is what is assigned to.
Habit assignment_in_test(const std::string& source);

/// `if (m == k == n)`: the name is all of it.
Habit chained_comparison(const std::string& source);

/// `a[k + 1] * b[k * N + 1]`; the name is what is meant, `(k + 1) * N`.
Habit factor_without_brackets(const std::string& source);

/// `s00 += a0 * b0; s10 += a0 * b0;` in the same loop; the name is of both sums.
Habit same_product_twice(const std::string& source);

/// `B[k * row + col]`, where k counts a loop and row is the thread's: the name of the latter.
Habit thread_for_length(const std::string& source);

/// `A[row * K + k0 - tx]`; the name is `- tx`.
Habit subtracted_thread(const std::string& source);

/// `if (r0 < M && c0 < N) C[r0 * N + c1] = …`; the name is "c0, and the store goes to c1".
Habit tested_beside(const std::string& source);

/// One `if` that compares with M and N, around the loads of two tiles.
Habit shared_test(const std::string& source);

/// `v.z = p[2]; v.z = p[3];`; the name is what both store to.
Habit same_target_twice(const std::string& source);

/// Two places of a thread with the same value, `r = t % 16` and `c = t % 16`; the name is "r and c".
Habit same_place_twice(const std::string& source);

/// `i = id % N; j = id / N; … A[i * K …]`: the remainder is the column, and is used as the row; the name is `i`.
Habit exchanged_split(const std::string& source);

/// `for (k …) { C[…] = 0 …; C[…] += … }` up to K: where it is cleared; the name is the array's.
Habit cleared_in_each_round(const std::string& source);

/// `for (i …) C[row * N + col] = out[i];`: the index does not change with the loop; the name is `i`.
Habit store_stands_still(const std::string& source);

/// `s[0] + s[1] * s[2]`, of sums; the name is `s[1] * s[2]`.
Habit multiplied_sums(const std::string& source);

/// A function or macro of that name that gives the larger of two for min, or the smaller for max; the name is its own.
Habit inverted_choice(const std::string& source);

// ---- Loops and tests.

/// A loop inside a loop over blocks that ends where its block ends, and begins at 0; the name is its counter.
Habit starts_at_zero(const std::string& source);

/// Of the access to A, B or C in this line: what the test on the way asks for, where the access goes elsewhere: "r0, and
/// the access goes to r0 + i".
Habit tested_elsewhere(const std::string& source, int line, const std::string& array);

/// A loop that counts with the variable of a loop around it.
Habit reused_counter(const std::string& source);

/// Every launch has blocks that are as wide as high: there blockDim.x and blockDim.y are the same.
bool has_square_blocks(const std::string& source);

/// Every launch has blocks of several threads, whatever the sizes are.
bool has_wide_blocks(const std::string& source);

/// `for (int j = 0; i < n; j++)` in a loop over i: nothing in it ends it.
Habit test_of_other_loop(const std::string& source);

/// `for (int k = 0; k < K; ++j)`; the name is of what it tests and what it moves.
Habit moves_another(const std::string& source);

/// `for (k = 0; k < K; k += TILE) … k * TILE …`: the counter of the loop, which goes on by whole tiles already.
Habit counter_multiplied_again(const std::string& source);

/// Some loop runs to this size, or to a number that is made from it.
bool loops_go_to(const std::string& source, const std::string& size);

/// In a kernel, the call of the function that holds `line`, with `name` among its arguments; 0 where the line is in a
/// kernel itself, or there is no such call.
int call_about(const std::string& source, int line, const std::string& name);

/// A test before the load of A that compares with N, or of B with M; the name is "A, and compares with N".
Habit foreign_test(const std::string& source);

/// A test of a kernel against M * N.
Habit flat_guard(const std::string& source);

/// An array of a thread's own that is filled by loops that end elsewhere than the array, or in one place alone.
Habit short_fill(const std::string& source);

/// The index of a store to C holds the counter of a loop that has ended: "k, which the loop of line 9 has left at its end".
Habit stored_at_the_end(const std::string& source);

/// All of C is cleared in a loop whose rounds add to it; the name is the loop's line.
Habit cleared_between_blocks(const std::string& source);

/// `end = max(k0 + T, K)` as the end of a loop; the name is `end`.
Habit end_by_max(const std::string& source);

/// A sum of a kernel, or of the CPU's function, that is added to and never used; the name is its own. Of products, or
/// one that a block shares.
Habit unused_sum(const std::string& source);

/// `N + T - 1 / T` as a number of blocks; the name is `1 / T`.
Habit quotient_without_brackets(const std::string& source);

/// `B + p * K + j` as a pointer: the name is a sentence.
Habit other_length_of_pointer(const std::string& source);

/// The row of a matrix, or of C, is made from blockIdx.x, where the launch counts columns along x.
Habit row_from_block_x(const std::string& source);

/// `b = B + j * K` and then `b[k * N]`: the name is `j`.
Habit column_begins_twice(const std::string& source);

/// As "Along x the grid is divided by 8, and a block's number is multiplied by 128."; the line is the launch's.
struct GridStep {
  int line = 0;
  bool too_many = false;
  std::string what;
};
GridStep grid_step(const std::string& source);

/// A side of the grid is divided by what a block has along both sides, `N / (T * T)`; the name is the axis.
Habit grid_divided_twice(const std::string& source);

/// `sum[i][j] += a[i] * b[i]`, or a fragment's: the name is the counter that no operand has, "i" or "j".
Habit operand_without_counter(const std::string& source);

/// `sum[k] += a[ty][k] * b[k][tx]`, where each of the sums is stored by itself; the name is that of the sums.
Habit sum_chosen_by_k(const std::string& source);

/// A loop over blocks that goes on by one, `for (k0 = 0; k0 < K; k0++)`, around one over a block; the name is its counter.
Habit blocks_one_by_one(const std::string& source);

/// A fragment that is loaded from, or stored to, a tile whose rows have another length; the name is a sentence.
Habit fragment_row(const std::string& source);

/// "A row of As has BM + 1 places, 65: that is no multiple of 4."; "" for any other array.
std::string row_without_fours(const std::string& source, const std::string& array);

/// `tile[ty * K + tx]` of a tile in one row of memory; the name is "tile, and K".
Habit tile_in_rows_of_matrix(const std::string& source);

/// The only kernel, where it combines two elements and has no loop; the name is its own.
Habit kernel_without_loop(const std::string& source);

/// No loop goes on to a size, and no grid is made from K: a loop over products, and a sentence.
Habit loops_without_k(const std::string& source);

/// A loop of a kernel that begins at the block's own place and goes on by one block, without gridDim; the name is its step.
Habit step_of_one_block(const std::string& source);

/// The only store to C stands in a loop that goes on where another one has ended; the name is that loop's line.
Habit stored_with_the_rest(const std::string& source);

/// `if (row + 16 <= M) store_matrix_sync(…);` and nothing else for what reaches over the edge.
Habit stores_whole_fragments(const std::string& source);

/// `if (first + BM > M) return;`, the same for all threads of a block.
Habit leaves_incomplete_blocks(const std::string& source);

/// A test that lets in who is outside, `if (row >= M) { C[…] = … }`, or keeps out who is inside, `if (row < M) return;`.
Habit reversed_guard(const std::string& source);

/// Of the access in this line, the test that compares its row or column with another side: "col is compared with M".
Habit crossed_test(const std::string& source, int line, const std::string& array);

/// cudaFree(p) before a launch or a copy that uses p; the name is p.
Habit freed_before_use(const std::string& source);
/// A copy into C of what only a later launch is given; its name.
Habit copied_too_early(const std::string& source);

/// In a kernel with shared memory, an input that is multiplied straight from global memory.
Habit global_operand(const std::string& source);

/// A loop over tiles, with barriers in it, that goes on by one up to K.
Habit tiles_one_by_one(const std::string& source);

/// Of the two sides of `array`, A, B or C, the one that no test on the way to `line` compares with, where one compares
/// with the other; 0: both, or neither.
char untested_side(const std::string& source, int line, const std::string& array);

/// `if (inside) __pipeline_memcpy_async(…);` and nothing else: where it is.
Habit copy_under_test(const std::string& source);

/// `float sum[TM][TN]`, and only `sum[0][0]` is taken out of it: where it is declared, and its name.
Habit one_element_stored(const std::string& source);

/// `k0 + tx < N`, where `row * K + k0 + tx` is read: the left side, and 'M' or 'N'.
struct TestOfK {
  int line = 0;
  std::string left;
  char side = 0;
};
TestOfK k_compared_with_other(const std::string& source);

/// `A[row * BK + k]` of a matrix, where nothing in the index knows how long its rows are; the name is a sentence.
Habit matrix_in_rows_of_tile(const std::string& source);

/// Along some side all blocks together have fewer than 33 threads, whatever M and N are.
bool has_few_threads(const std::string& source);

}  // namespace grader
