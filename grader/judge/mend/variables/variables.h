// Proposes repairs of wrong variables, where one variable is used instead of another of its kind.
#pragma once
#include "grader/judge/mend/slip.h"

namespace grader::mend {

/// Repairs a wrong variable: `A[row * K + k]` where the row to load is `ar`.
void other_variables(const SourceText& code, Slips& all);
/// Repairs a number in place of a variable or a constant: `sum[0]` in a loop over `j`, `tile[k][tx + 1]`.
void names_for_numbers(const SourceText& code, Slips& all);
/// In the else branch of `if (t < COUNT)`, replaces t by `t - COUNT`, so that it counts from 0 again.
void counts_from_zero(const SourceText& code, Slips& all);
/// Replaces `p++` by `p += N` for a pointer into a matrix that must advance along a column.
void steps_of_pointers(const SourceText& code, Slips& all);
/// Replaces `p[i]` by `p[0]` in a loop over i that also advances p.
void steps_taken_twice(const SourceText& code, Slips& all);
/// Replaces a launch parameter by a `dim3`: `<<<grid, TILE>>>`.
void other_blocks(const SourceText& code, Slips& all);

}  // namespace grader::mend
