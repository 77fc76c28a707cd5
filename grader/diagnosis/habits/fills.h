// Finds how tiles, sums and fragments get their values.
#pragma once
#include <string>
#include <vector>

#include "grader/diagnosis/habits/habits.h"

namespace grader {

/// How an element of this tile is filled: the line of the only store outside of loops over elements; the name is the
/// condition under which only some threads store, or "" if all do. Line 0: several stores, or a loop.
Habit single_fill(const std::string& source, const std::string& array);

/// For a tile that several stores fill, all under one condition that only some threads meet: the line of the first
/// store; the name is the condition.
Habit fills_of_some(const std::string& source, const std::string& array);

/// Like fills_of_some(), for a condition with `==`, and for the array to which this line stores.
Habit stored_by_some(const std::string& source, int line);

/// The lines of `Pd[…] += …` through a parameter to which nothing is ever assigned.
std::vector<int> lines_that_only_add(const std::string& source);

/// The number of lines that store to this array.
int stores_to(const std::string& source, const std::string& array);

/// True for `__shared__ float t[2][BK][BN]` or `t[2 * BK * BN]`.
bool has_two_buffers(const std::string& source, const std::string& array);

/// For `name[…] += …` in this line: the name, which may denote part of a larger array; "" if there is none.
std::string added_to_in(const std::string& source, int line);

/// The first line that adds to an element of an array to which nothing is assigned; 0 if there is none.
int only_added_to(const std::string& source, const std::string& array);

/// "my_row in line 18": the first two names in an index of this line, with the lines where they are set; "" if there
/// are none.
std::string index_origin(const std::string& source, int line);

/// True if a value in this line, or a value it is computed from, is multiplied by 2 or 4, as in `t << 2`.
bool counts_in_fours(const std::string& source, int line);

/// `__shared__ int tile[…]` whose elements are multiplied, or `int a = A[…]`; the name is that of the variable.
Habit whole_number_tile(const std::string& source);

/// The last store to this array, if no store to it has an index that depends on the thread.
Habit filled_without_thread(const std::string& source, const std::string& array);

/// A wmma::accumulator that is added to without having been filled: the line that declares it, and its name.
Habit unfilled_fragment(const std::string& source);

/// A fragment of A or B in half or bfloat16; the name is the type.
Habit half_fragment(const std::string& source);

/// A TF32 fragment whose elements are not rounded to TF32: a line that names it, and the function that would round.
Habit unrounded_fragment(const std::string& source);

/// `__float2half(A[i])`, anywhere: a float is converted to a type with fewer bits; the name is the type.
Habit half_value(const std::string& source);

/// A loop over all columns that stores to C in each iteration.
Habit loop_over_columns(const std::string& source);

/// Why an index of this line leaves its tile: the term that counts past the tile; "" if there is no such term.
std::string counts_beyond_tile(const std::string& source, int line);

/// A tile whose stores are all under a test against M, N or K, without an `else` that fills the rest; the name is the
/// test.
Habit filled_under_test(const std::string& source, const std::string& array);

}  // namespace grader
