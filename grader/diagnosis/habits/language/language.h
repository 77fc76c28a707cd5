// What C++ takes otherwise than it looks: macros, commas, counters without sign, variables that live on.
#pragma once
#include <string>

#include "grader/diagnosis/habits/habits.h"

namespace grader {

/// `#define TILE 8 + 8` where it is a factor somewhere, `#define AT(r, c) r * N + c` where r is a sum somewhere; the
/// name is the macro's.
Habit open_macro(const std::string& source);

/// `C[i, j]`; the name is what counts, `j`.
Habit comma_in_index(const std::string& source);

/// `for (unsigned k = K - 1; k >= 0; k--)`; the name is the counter's.
Habit unsigned_countdown(const std::string& source);

/// A function that promises a value, and has no `return`; the name is its own.
Habit returns_nothing(const std::string& source);

/// `if (row < M && b->rows)`; the name is the half that is compared with nothing.
Habit half_compared(const std::string& source);

/// A static variable that is added to.
Habit static_sum(const std::string& source);

/// `for (k = K / 4; …)` or `for (k = K - 3; …)` beside a loop in steps of 4; the name is `K / 4` or `K - 3`.
Habit rest_from_quotient(const std::string& source);

/// `if (row < M && col << N)`; the name is what shifts.
Habit shift_in_test(const std::string& source);

}  // namespace grader
