// Finds C++ whose meaning differs from what it appears to mean: macros, commas, unsigned counters, static variables.
#pragma once
#include <string>

#include "grader/diagnosis/habits/habits.h"

namespace grader {

/// Finds `#define TILE 8 + 8` used as a factor, or `#define AT(r, c) r * N + c` with a sum as r. The name is the
/// macro's.
Habit open_macro(const std::string& source);

/// Finds `C[i, j]`. The name is the index that takes effect, `j`.
Habit comma_in_index(const std::string& source);

/// Finds `for (unsigned k = K - 1; k >= 0; k--)`. The name is the counter.
Habit unsigned_countdown(const std::string& source);

/// Finds a function with a return type but no `return`. The name is the function's.
Habit returns_nothing(const std::string& source);

/// Finds `if (row < M && b->rows)`. The name is the operand that is not compared with anything.
Habit half_compared(const std::string& source);

/// Finds a static variable used as a sum.
Habit static_sum(const std::string& source);

/// Finds `for (k = K / 4; …)` or `for (k = K - 3; …)` after a loop in steps of 4. The name is `K / 4` or `K - 3`.
Habit rest_from_quotient(const std::string& source);

/// Finds `if (row < M && col << N)`. The name is the shifted operand.
Habit shift_in_test(const std::string& source);

}  // namespace grader
