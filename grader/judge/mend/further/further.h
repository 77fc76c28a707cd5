// Proposes repairs of any kind, which are tried after the more likely ones: a wrong operator, a misplaced statement,
// two exchanged names.
#pragma once
#include "grader/judge/mend/slip.h"

namespace grader::mend {

/// Repairs such as `/` for `%`, `+` for `*`, `gridDim` for `blockDim`, a comma for `&&`, an inverted comparison.
void other_operators(const SourceText& code, Slips& all);
/// Moves statements and loops that are too early or too late, or inside instead of outside a loop.
void misplaced_statements(const SourceText& code, Slips& all);
/// Exchanges TM and TN, M and N, or two counters within a statement, and subscripts of several tiles.
void exchanged_names(const SourceText& code, Slips& all);
/// Repairs two different row lengths for one array, or one that is wrong everywhere.
void other_row_lengths(const SourceText& code, Slips& all);
/// Changes the start, end or step of a loop, or the right side of a test.
void other_heads_of_loops(const SourceText& code, Slips& all);
/// Repairs steps that do not advance the counter or that go backwards. In CPU code, also repairs ends that are not a
/// side of a matrix, steps that are too long, and missing starts.
void other_ways_of_loops(const SourceText& code, Slips& all);

/// Stores a partial sum that is added to but never stored.
void lost_partial_sums(const SourceText& code, Slips& all);
/// Repairs `test ? b : a`, a value instead of the test, and an `if` instead of a loop.
void other_choices(const SourceText& code, Slips& all);
/// Repairs numbers that are twice or half as large, an index that is off by one, a wrong lane, and wrong template
/// arguments.
void other_neighbours(const SourceText& code, Slips& all);
/// Repairs `v.z` for `v.w`, row indices for column indices, and layouts of fragments.
void other_components(const SourceText& code, Slips& all);
/// Repairs names that an index contains twice, and the step of a row in place of the step of a tile (`i * N` for `i *
/// TILE`).
void other_parts_of_indices(const SourceText& code, Slips& all);

}  // namespace grader::mend
