// Runs a student's program again, on small shapes and with inputs that no mistake in indices can make inexact.
#pragma once
#include <string>
#include <vector>

#include "grader/diagnosis/evidence.h"

namespace grader {

/// Small rectangular shapes with M, N and K different: below, at and above the usual tiles. `multiple_of`: the lab's; 0
/// for a file of which nobody knows what it promises (square matrices only, a grid for one size): none.
std::vector<Shape> diagnostic_shapes(int multiple_of);

/// One process for all shapes; natural order. Inputs are small whole numbers: whatever a wrong index multiplies, FP32
/// holds the sum exactly, so that a hypothesis can be compared bit for bit.
std::vector<Run> run_again(const std::string& binary, Flavour flavour, const std::vector<Shape>& shapes, uint64_t seed,
                           const Executor& executor = execute);

}  // namespace grader
