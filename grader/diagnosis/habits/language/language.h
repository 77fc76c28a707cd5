// Finds C++ whose meaning differs from its appearance: macros, commas, unsigned counters, static variables.
#pragma once
#include <string>

#include "grader/diagnosis/habits/habits.h"

namespace grader {

/// `#define TILE 8 + 8` used as a factor, or `#define AT(r, c) r * N + c` with a sum as r; the name is the macro's.
Habit open_macro(const std::string& source);

/// `C[i, j]`; the name is the index that takes effect, `j`.
Habit comma_in_index(const std::string& source);

/// `for (unsigned k = K - 1; k >= 0; k--)`; the name is the counter.
Habit unsigned_countdown(const std::string& source);

/// A function with a return type but no `return`; the name is the function's.
Habit returns_nothing(const std::string& source);

/// `if (row < M && b->rows)`; the name is the operand that is not compared with anything.
Habit half_compared(const std::string& source);

/// A static variable used as a sum.
Habit static_sum(const std::string& source);

/// `for (k = K / 4; …)` or `for (k = K - 3; …)` beside a loop in steps of 4; the name is `K / 4` or `K - 3`.
Habit rest_from_quotient(const std::string& source);

/// `if (row < M && col << N)`; the name is the shifted operand.
Habit shift_in_test(const std::string& source);

}  // namespace grader
