// Which mistakes show at the edges of matrices alone, or where sizes differ, and which runs have no edges.
#pragma once
#include "grader/diagnosis/catalogue.h"
#include "grader/diagnosis/evidence.h"
#include "grader/diagnosis/hypothesis.h"

namespace grader {

/// Shows where blocks and tiles reach over an edge, and nowhere else.
bool is_of_edges(Mistake id);

/// Which of M, N and K is meant: where they are equal nothing tells.
bool is_about_sides(Mistake id);

/// A grid whose blocks along one side of C are counted from another side.
bool is_grid_of_other_side(const Candidate& one);

/// An index beyond a dimension of its own array: what else was seen then, may follow from it.
bool leaves_array(const Run& run);

/// Whole tiles, as far as the usual ones go, and nothing was seen that edges bring.
bool has_no_edges(const Run& run);

/// Wrong, or ended, without any edge.
bool is_spoiled(const Run& run);

/// M, N and K are equal there, and numbers are wrong.
bool is_wrong_square(const Run& run);

/// Every square shape is right, and no other.
bool is_right_where_square(const Symptoms& symptoms);

/// Something beyond the end of a matrix was read or written; the numbers may be right all the same.
bool goes_outside(const Run& run);

}  // namespace grader
