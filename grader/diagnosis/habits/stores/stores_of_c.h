// What the place of a store to C says of its names: which is a row, which a column, and whether a test agrees.
#pragma once
#include <string>

#include "grader/diagnosis/habits/habits.h"

namespace grader {

/// `alpha * sum + beta * C[…]`, where all numbers that beta gets are others than 0.
bool adds_all_of_old_c(const std::string& source);

/// The kernel of this name takes rows of C to have N elements, and some others K: its names are used as they are meant.
bool stores_rows_of_n(const std::string& source, const std::string& kernel);

/// `if (col + 16 < N) { C[… + col] = a; C[… + col + 16] = b; }`: the test, and what it asks for.
Habit stored_all_or_none(const std::string& source);

/// `C[row + col * N]` in a kernel, by the names of what is multiplied and what is not: the line, and what is multiplied.
Habit stored_by_columns(const std::string& source);

/// `if (row < M && col < N) C[col * N + row]`, where `row` is multiplied in the loads: the store, and a sentence.
Habit stored_across(const std::string& source);

/// `if (row < N && col < M) C[row * N + col]`, where `row` is multiplied in the loads: the test, and a sentence.
Habit tested_across(const std::string& source);

}  // namespace grader
