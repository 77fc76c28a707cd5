// What the lines of a student's source look like: enough to point at the one that a mistake is most likely in. A wrong
// guess points at a neighbouring line, never at another mistake.
#pragma once
#include <string>
#include <vector>

#include "grader/diagnosis/hypothesis.h"

namespace grader {

/// Whole numbers in the source between `least` and `most`, each once, in the order of their first appearance.
std::vector<int> whole_numbers(const std::string& source, int least, int most);

/// 1, 2, …; 0 when no line fits.
int find_line(const std::string& source, Place place);

/// Lines from `first` to `last` (both excluded) that hold a barrier.
bool barrier_between(const std::string& source, int first, int last);

/// The first of them that stands after an `if` in its line; 0 for none.
int barrier_under_test(const std::string& source, int first, int last);

/// The first line with a `<=` or `>` test against M, N or K, the usual form of "one too many"; 0 when there is none.
int suspicious_comparison(const std::string& source);

/// The first test against a side minus one that is no loop; 0 when there is none.
int guard_one_less(const std::string& source);

/// The first test of a row against N or a column against M, told by their names; 0 when there is none.
int crossed_guard(const std::string& source);

/// The line of a bounds test whose parts are joined the other way, as `row < M || col < N`; 0 when there is none.
int wrongly_joined_guard(const std::string& source);

/// The last loop at or above `line`, at most a few lines away, that runs to its end inclusive, as `k <= TILE`; 0 when
/// there is none.
int inclusive_loop(const std::string& source, int line);

/// The line of a launch with a pair in round brackets, `<<<(a, b), …>>>`: a comma there leaves the second number; 0
/// when there is none.
int launch_with_comma(const std::string& source);

/// True for `extern __shared__ float array[]` where no launch has a third number.
bool is_dynamic_without_size(const std::string& source, const std::string& array);

/// True for `extern __shared__ float array[]`.
bool is_dynamic(const std::string& source, const std::string& array);

/// True for `__shared__ float array[2][…][…]`: several copies of a tile.
bool has_copies(const std::string& source, const std::string& array);

/// The line after `line` where the next function begins; one behind the last when there is none.
int end_of_kernel(const std::string& source, int line);

/// True when the line holds a for loop.
bool is_loop(const std::string& source, int line);

/// The line that adds to C in place, C[…] +=; 0 when there is none.
int adds_to_c(const std::string& source);

/// True when no line stores through a pointer named like C, and none hands C on.
bool never_stores_c(const std::string& source);

/// True when the line has an index that goes on by one, as `tile[k + 1]` or `(row + 1) * N`.
bool has_index_plus_one(const std::string& source, int line);

/// True when some test outside of loops compares with this side, M, N or K.
bool is_tested(const std::string& source, char side);
/// A loop runs up to this side of the matrices: what it counts needs no test.
bool ends_a_loop(const std::string& source, char side);

/// True when some line above `line` (all, when it is 0) returns from a kernel.
bool returns_early(const std::string& source, int line);

/// A test against a name that stands for a product of two sides, as `total = M * N`.
struct ProductInTest {
  int line = 0, value_line = 0;  // of the test, and where the name is set
  std::string name = {}, value = {};
  bool inclusive = false, of_c = true;  // `<= total`; M * N, or another product
};
ProductInTest product_in_test(const std::string& source);

/// True when some line compares with M, N or K, or a product of them, outside a for loop.
bool has_guard(const std::string& source);
/// Does an `if` compare with a member that is a side of a matrix, as `row < A.height`, or with `*rows`?
bool tests_a_member(const std::string& source);

}  // namespace grader
