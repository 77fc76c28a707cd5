// Slips of any kind, tried after the likelier ones: another sign, a statement elsewhere, two names exchanged.
#pragma once
#include "grader/judge/mend/slip.h"

namespace grader::mend {

/// `/` for `%`, `+` for `*`, `gridDim` for `blockDim`, a comma for `&&`, a comparison the wrong way round.
void other_operators(const SourceText& code, Slips& all);
/// Statements and loops that stand before or after their place, inside or outside of a loop.
void misplaced_statements(const SourceText& code, Slips& all);
/// TM and TN, M and N, or two counters, each in the place of the other within a statement; subscripts of several tiles.
void exchanged_names(const SourceText& code, Slips& all);
/// Two lengths of a row for one array, or one that is wrong everywhere.
void other_row_lengths(const SourceText& code, Slips& all);
/// What a loop begins with, ends at, and moves on by; what a test compares with.
void other_heads_of_loops(const SourceText& code, Slips& all);
/// Steps that go nowhere or back; on the CPU also ends that a matrix does not have, steps that are too long, lost starts.
void other_ways_of_loops(const SourceText& code, Slips& all);

/// A partial sum that is added to, and that no store takes.
void lost_partial_sums(const SourceText& code, Slips& all);
/// `test ? b : a`, a value for the test, an `if` for a loop.
void other_choices(const SourceText& code, Slips& all);
/// Numbers twice or half as large, an index one off, a lane, arguments of templates.
void other_neighbours(const SourceText& code, Slips& all);
/// `v.z` for `v.w`, numbers of rows for numbers of columns, rows of fragments.
void other_components(const SourceText& code, Slips& all);
/// Names that an index holds twice, and rows for tiles in what it is made of.
void other_parts_of_indices(const SourceText& code, Slips& all);

}  // namespace grader::mend
