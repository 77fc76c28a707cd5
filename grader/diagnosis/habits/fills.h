// Finds how tiles, sums and fragments get their values.
#pragma once
#include <string>
#include <vector>

#include "grader/diagnosis/habits/habits.h"

namespace grader {

/// Finds how an element of this tile is filled. Returns the line of the only store outside loops over elements. If only
/// some threads store, the name is their condition, otherwise "". Returns line 0 if there are several stores or a loop.
Habit single_fill(const std::string& source, const std::string& array);

/// For a tile that several stores fill, all under one condition that only some threads satisfy. Returns the line of the
/// first store. The name is the condition.
Habit fills_of_some(const std::string& source, const std::string& array);

/// Like fills_of_some(), for a condition with `==` and for the array to which this line stores.
Habit stored_by_some(const std::string& source, int line);

/// Returns the lines of `Pd[…] += …`, where Pd is a parameter to which nothing is ever assigned.
std::vector<int> lines_that_only_add(const std::string& source);

/// Returns the number of lines that store to this array.
int stores_to(const std::string& source, const std::string& array);

/// True for `__shared__ float t[2][BK][BN]` or `t[2 * BK * BN]`.
bool has_two_buffers(const std::string& source, const std::string& array);

/// For `name[…] += …` in this line: returns the name, which may denote part of a larger array; "" if there is none.
std::string added_to_in(const std::string& source, int line);

/// Returns the first line that adds to an element of an array to which nothing is assigned; 0 if there is none.
int only_added_to(const std::string& source, const std::string& array);

/// Returns a text such as "my_row in line 18": the first two names in an index of this line, with the lines that set
/// them. Returns "" if there are none.
std::string index_origin(const std::string& source, int line);

/// True if a value in this line, or a value from which it is computed, is multiplied by 2 or 4, as in `t << 2`.
bool counts_in_fours(const std::string& source, int line);

/// Finds `__shared__ int tile[…]` whose elements are multiplied, or `int a = A[…]`. The name is that of the variable.
Habit whole_number_tile(const std::string& source);

/// Returns the last store to this array, if no store to it has an index that depends on the thread.
Habit filled_without_thread(const std::string& source, const std::string& array);

/// Finds a wmma::accumulator that is added to before it is filled. Returns its declaration and its name.
Habit unfilled_fragment(const std::string& source);

/// Finds a fragment of A or B in half or bfloat16. The name is the type.
Habit half_fragment(const std::string& source);

/// Finds a TF32 fragment whose elements are not rounded to TF32. Returns a line that uses it; the name is the function
/// that would round it.
Habit unrounded_fragment(const std::string& source);

/// Finds `__float2half(A[i])`, where a float is converted to a type with fewer bits. The name is the type.
Habit half_value(const std::string& source);

/// Finds a loop over all columns that stores to C in each iteration.
Habit loop_over_columns(const std::string& source);

/// Explains why an index of this line leaves its tile: returns the term that counts past the tile, or "".
std::string counts_beyond_tile(const std::string& source, int line);

/// Finds a tile whose stores are all under a test against M, N or K, without an `else` that fills the rest. The name is
/// the test.
Habit filled_under_test(const std::string& source, const std::string& array);

}  // namespace grader
