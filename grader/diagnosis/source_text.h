// Searches the lines of a student's source for the line that most likely contains a mistake. A wrong guess gives a
// neighbouring line, but never a different mistake.
#pragma once
#include <string>
#include <vector>

#include "grader/diagnosis/hypothesis.h"

namespace grader {

/// Returns the integers in the source between `least` and `most`, each once, in the order of their first occurrence.
std::vector<int> whole_numbers(const std::string& source, int least, int most);

/// Returns the line number, from 1; 0 if no line matches.
int find_line(const std::string& source, Place place);

/// True if a line between `first` and `last` (both excluded) contains a barrier.
bool barrier_between(const std::string& source, int first, int last);

/// Returns the first barrier between these lines that follows an `if` in its own line; 0 if there is none.
int barrier_under_test(const std::string& source, int first, int last);

/// Returns the first line with a `<=` or `>` test against M, N or K, the usual form of an off-by-one error; 0 if there
/// is none.
int suspicious_comparison(const std::string& source);

/// Returns the first test, outside loop heads, against a side minus one; 0 if there is none.
int guard_one_less(const std::string& source);

/// Returns the first test of a row against N or a column against M, judged by their names; 0 if there is none.
int crossed_guard(const std::string& source);

/// Returns the line of a bounds test whose parts are joined with the wrong operator, as in `row < M || col < N`; 0 if
/// there is none.
int wrongly_joined_guard(const std::string& source);

/// Returns the last loop at or a few lines above `line` that includes its end, as in `k <= TILE`; 0 if there is none.
int inclusive_loop(const std::string& source, int line);

/// Returns the line of a launch with a pair in parentheses, `<<<(a, b), …>>>`; 0 if there is none. The comma operator
/// yields only the second number.
int launch_with_comma(const std::string& source);

/// True for `extern __shared__ float array[]` if no launch has a third parameter.
bool is_dynamic_without_size(const std::string& source, const std::string& array);

/// True for `extern __shared__ float array[]`.
bool is_dynamic(const std::string& source, const std::string& array);

/// True for `__shared__ float array[2][…][…]`: several copies of a tile.
bool has_copies(const std::string& source, const std::string& array);

/// Returns the line after `line` where the next function begins; the line after the last one if there is none.
int end_of_kernel(const std::string& source, int line);

/// True if the line contains a for loop.
bool is_loop(const std::string& source, int line);

/// Returns the line that adds to C in place, C[…] +=; 0 if there is none.
int adds_to_c(const std::string& source);

/// True if no line stores through a pointer named like C, and no line passes C to another function.
bool never_stores_c(const std::string& source);

/// True if the line has an index plus one, as in `tile[k + 1]` or `(row + 1) * N`.
bool has_index_plus_one(const std::string& source, int line);

/// True if some test outside loops compares with this side, M, N or K.
bool is_tested(const std::string& source, char side);
/// True if a loop has this side of the matrices as its bound. Its counter needs no test.
bool ends_a_loop(const std::string& source, char side);

/// True if some line above `line` (any line if `line` is 0) returns from a kernel.
bool returns_early(const std::string& source, int line);

/// True if some line outside for loops compares with M, N or K, or a product of them.
bool has_guard(const std::string& source);
/// True if an `if` compares with a member that is a side of a matrix, as in `row < A.height`, or with `*rows`.
bool tests_a_member(const std::string& source);

}  // namespace grader
