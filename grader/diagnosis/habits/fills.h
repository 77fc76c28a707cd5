// How tiles, sums and fragments get their values.
#pragma once
#include <string>
#include <vector>

#include "grader/diagnosis/habits/habits.h"

namespace grader {

/// How a place of this tile is filled: the line of its only store outside of loops over its elements; the name is the
/// condition that only some threads meet, "" where all come there. Line 0: by several stores, or by a loop.
Habit single_fill(const std::string& source, const std::string& array);

/// Several stores fill it, and only threads that meet the same condition come to any of them: the first, and the condition.
Habit fills_of_some(const std::string& source, const std::string& array);

/// The same with `==`, for the array to which this line stores.
Habit stored_by_some(const std::string& source, int line);

/// Of `Pd[…] += …`, through a parameter to which nothing else is ever stored.
std::vector<int> lines_that_only_add(const std::string& source);

/// In how many lines something is stored to this array.
int stores_to(const std::string& source, const std::string& array);

/// `__shared__ float t[2][BK][BN]`, or `t[2 * BK * BN]`.
bool has_two_buffers(const std::string& source, const std::string& array);

/// `name[…] += …` in this line: the name, by which a part of a larger array may go; "" for none.
std::string added_to_in(const std::string& source, int line);

/// The first line that adds to an element of an array to which nothing is stored; 0 for none.
int only_added_to(const std::string& source, const std::string& array);

/// "my_row is set in line 18", of the first two names in an index of this line that are set elsewhere; "" for none.
std::string index_origin(const std::string& source, int line);

/// What stands in this line, or a value that it is made of, is multiplied by 2 or 4, as `t << 2`.
bool counts_in_fours(const std::string& source, int line);

/// `__shared__ int tile[…]` whose elements are multiplied, or `int a = A[…]`; the name is its own.
Habit whole_number_tile(const std::string& source);

/// All stores to this array go to places that no thread's number is in: the last of them.
Habit filled_without_thread(const std::string& source, const std::string& array);

/// A wmma::accumulator that nothing fills before it is added to; the line that declares it, and its name.
Habit unfilled_fragment(const std::string& source);

/// A fragment of A or B in half or bfloat16; the name is that type.
Habit half_fragment(const std::string& source);

/// A fragment of TF32, where nothing is rounded to it: a line that names it, and what would round.
Habit unrounded_fragment(const std::string& source);

/// `__float2half(A[i])`, anywhere: where a float becomes what keeps fewer bits; the name is the format.
Habit half_value(const std::string& source);

/// A loop over all columns that stores to C in every round.
Habit loop_over_columns(const std::string& source);

/// Why an index of this line leaves its tile: what is in it that counts beyond; "" where nothing is seen.
std::string counts_beyond_tile(const std::string& source, int line);

/// Every store to this tile stands under a test against M, N or K, and no `else` fills what is outside; the name is the test.
Habit filled_under_test(const std::string& source, const std::string& array);

}  // namespace grader
