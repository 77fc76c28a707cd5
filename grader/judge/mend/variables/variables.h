// Proposes repairs of wrong variables: one is used instead of another of its kind.
#pragma once
#include "grader/judge/mend/slip.h"

namespace grader::mend {

/// A wrong variable: `A[row * K + k]` where the row to be loaded is `ar`.
void other_variables(const SourceText& code, Slips& all);
/// A number instead of a variable or a constant: `sum[0]` in a loop over `j`, `tile[k][tx + 1]`.
void names_for_numbers(const SourceText& code, Slips& all);
/// In the else branch of `if (t < COUNT)`, t must count from 0 again: `t - COUNT`.
void counts_from_zero(const SourceText& code, Slips& all);
/// `p++` for a pointer into a matrix that must go down a column: `p += N`.
void steps_of_pointers(const SourceText& code, Slips& all);
/// `p[i]` in a loop over i that also advances p: `p[0]`.
void steps_taken_twice(const SourceText& code, Slips& all);
/// A `dim3` instead of a launch parameter, `<<<grid, TILE>>>`.
void other_blocks(const SourceText& code, Slips& all);

}  // namespace grader::mend
