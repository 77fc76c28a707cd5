// Proposes repairs of slips of any kind, tried after the more likely slips: a wrong operator, a misplaced statement,
// two names exchanged.
#pragma once
#include "grader/judge/mend/slip.h"

namespace grader::mend {

/// `/` for `%`, `+` for `*`, `gridDim` for `blockDim`, a comma for `&&`, an inverted comparison.
void other_operators(const SourceText& code, Slips& all);
/// Statements and loops that come too early or too late, inside or outside a loop.
void misplaced_statements(const SourceText& code, Slips& all);
/// TM and TN, M and N, or two counters exchanged within a statement; subscripts of several tiles.
void exchanged_names(const SourceText& code, Slips& all);
/// Two different row lengths for one array, or one that is wrong everywhere.
void other_row_lengths(const SourceText& code, Slips& all);
/// The start, end or step of a loop, or the right side of a test.
void other_heads_of_loops(const SourceText& code, Slips& all);
/// Steps that do not advance the counter or go backwards; on the CPU also ends that are not a side of a matrix, steps
/// that are too long, and missing starts.
void other_ways_of_loops(const SourceText& code, Slips& all);

/// A partial sum that is added to but never stored.
void lost_partial_sums(const SourceText& code, Slips& all);
/// `test ? b : a`, a value instead of the test, an `if` instead of a loop.
void other_choices(const SourceText& code, Slips& all);
/// Numbers twice or half as large, an index that is off by one, a lane, template arguments.
void other_neighbours(const SourceText& code, Slips& all);
/// `v.z` for `v.w`, row indices for column indices, layouts of fragments.
void other_components(const SourceText& code, Slips& all);
/// Names that an index contains twice, and steps of a row where the step of a tile belongs (`i * N` for `i * TILE`).
void other_parts_of_indices(const SourceText& code, Slips& all);

}  // namespace grader::mend
