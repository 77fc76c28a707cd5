// Slips in variables: one stands where another of its kind belongs.
#pragma once
#include "grader/judge/mend/slip.h"

namespace grader::mend {

/// A variable in the place of another: `A[row * K + k]` where the row to be loaded is `ar`.
void other_variables(const SourceText& code, Slips& all);
/// A variable or a constant in the place of a number: `sum[0]` in a loop over `j`, `tile[k][tx + 1]`.
void names_for_numbers(const SourceText& code, Slips& all);
/// In the other arm of `if (t < COUNT)` t goes on from 0: `t - COUNT`.
void counts_from_zero(const SourceText& code, Slips& all);
/// `p++` of a pointer into a matrix, which should go down a column: `p += N`.
void steps_of_pointers(const SourceText& code, Slips& all);
/// `p[i]` in a loop over i that moves p on as well: `p[0]`.
void steps_taken_twice(const SourceText& code, Slips& all);
/// A `dim3` in the place of what a launch is given, `<<<grid, TILE>>>`.
void other_blocks(const SourceText& code, Slips& all);

}  // namespace grader::mend
