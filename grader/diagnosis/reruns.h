// Runs a student's program again, on small shapes and with inputs that no mistake in indices can make inexact; and the
// map of C that they give.
#pragma once
#include <string>
#include <vector>

#include "grader/diagnosis/evidence.h"

namespace grader {

/// One process for all shapes, threads in natural order. The shapes are small and rectangular, with M, N
/// and K different: below, at and above the usual tiles; and those of `graded`, the lab's that were wrong. Inputs are
/// small whole numbers: whatever a wrong index multiplies, FP32 holds the sum exactly, so that a hypothesis can be
/// compared bit for bit. `multiple_of`: the lab's; 0 for a file of which nobody knows what it promises (square matrices
/// only, a grid for one size): then `graded`, and beside it what has the same properties. `source`: the file's text.
std::vector<Run> gather_numbers(const std::string& binary, Flavour flavour, int multiple_of, uint64_t seed,
                                const std::vector<Shape>& graded, const std::string& source,
                                const Executor& executor = execute);

/// The map of the first wrong run that is large enough to show a pattern; else of the largest wrong one.
WrongMap make_map(const Symptoms& symptoms);

}  // namespace grader
