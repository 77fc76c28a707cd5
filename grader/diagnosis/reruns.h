// Runs a student's program again, on small shapes, and creates the map of C from the results. With the inputs used,
// FP32 is exact even if indices are wrong.
#pragma once
#include <string>
#include <vector>

#include "grader/diagnosis/evidence.h"

namespace grader {

/// Runs all shapes in one process, with threads in natural order. The shapes are small and rectangular, with different
/// M, N and K below, at and above the usual tile widths. The lab's wrong shapes, `graded`, are added. Inputs are small
/// integers: FP32 represents any sum of their products exactly, so a hypothesis can be compared bit for bit.
/// `multiple_of` is from the lab's rubric. It is 0 for a file with unknown requirements, which may support only square
/// matrices or have a fixed grid. For such a file, `graded` and shapes with the same properties are used. `source` is
/// the text of the file.
std::vector<Run> gather_numbers(const std::string& binary, Flavour flavour, int multiple_of, uint64_t seed,
                                const std::vector<Shape>& graded, const std::string& source,
                                const Executor& executor = execute);

/// Returns the map of the first wrong run that is large enough to show a pattern; otherwise of the largest wrong run.
WrongMap make_map(const Symptoms& symptoms);

}  // namespace grader
