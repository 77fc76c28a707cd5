// What each thread, or each round of a loop, takes as its own, and what it stores.
#pragma once
#include <string>

#include "grader/diagnosis/habits/habits.h"

namespace grader {

/// `for (i = first; i < first + T; ++i)`, where `first` goes on by one from thread to thread: where it is set, and a sentence.
Habit overlapping_shares(const std::string& source);

/// `for (int k; k < K; ++k)`: the line, and the counter.
Habit counter_without_value(const std::string& source);

/// `C[…] = 0;` in this line, and nothing else is stored to that array.
bool stores_number(const std::string& source, int line);

/// `C[…] = sum;` of a name that is made from no element of an array, and handed to nothing: the line, and the name.
Habit stored_without_product(const std::string& source, int line);

/// A loop without a barrier in which every round brings another element to the same place of a tile; the name is the tile.
Habit overwritten_tile(const std::string& source);

/// `for (int i …) sum += a[ty][m] * b[m][tx];`: one product in every round; the name is the counter that it does not have.
Habit product_without_counter(const std::string& source);

/// `int lda = M, ldb = K, ldc = M;` in a kernel that is given A before B and M as M: the line.
int lengths_of_columns(const std::string& source);

/// A fragment of A or B in col_major that is loaded from a matrix that the kernel is given: the load, and the matrix.
Habit column_fragment(const std::string& source);

/// `sum = a[…][k] * b[k][…];` in the loop over k: the line, and what is set.
Habit product_replaces_sum(const std::string& source);

/// Nothing is stored to this tile, and another one is filled from two matrices: the second line that fills it, and its name.
Habit filled_for_another(const std::string& source, const std::string& tile);

/// `t[threadIdx.y + threadIdx.x] = …` of this tile: the line, and the sum.
Habit filled_at_sum(const std::string& source, const std::string& array);

}  // namespace grader
