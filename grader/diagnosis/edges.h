// Determines which mistakes are visible only at the edges of matrices or if M, N and K differ, and which runs have no
// edges.
#pragma once
#include "grader/diagnosis/catalogue.h"
#include "grader/diagnosis/evidence.h"
#include "grader/diagnosis/hypothesis.h"

namespace grader {

/// True if the mistake is visible only where blocks and tiles extend past an edge.
bool is_of_edges(Mistake id);

/// True if the mistake confuses M, N and K. Such a mistake is not visible if they are equal.
bool is_about_sides(Mistake id);

/// True for a grid in which the number of blocks along one side of C is computed from a different side.
bool is_grid_of_other_side(const Candidate& one);

/// True if an index exceeds a dimension of its own array. The other findings of the run may be consequences of this.
bool leaves_array(const Run& run);

/// True if the shape consists of whole tiles of the usual widths and no effect of edges is visible in the run.
bool has_no_edges(const Run& run);

/// True if the run is wrong or was stopped, although it has no edges.
bool is_spoiled(const Run& run);

/// True if M, N and K are equal and the numbers are wrong.
bool is_wrong_square(const Run& run);

/// True if the correct shapes are exactly the square ones.
bool is_right_where_square(const Symptoms& symptoms);

/// True if there was an access past the end of a matrix. The numbers may still be correct.
bool goes_outside(const Run& run);

}  // namespace grader
