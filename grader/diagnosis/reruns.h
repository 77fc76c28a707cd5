// Runs a student's program again, on small shapes and with inputs for which FP32 stays exact even if indices are wrong,
// and builds the map of C from the results.
#pragma once
#include <string>
#include <vector>

#include "grader/diagnosis/evidence.h"

namespace grader {

/// Runs all shapes in one process, with threads in natural order. The shapes are small and rectangular, with M, N and K
/// different: below, at and above the usual tile widths; the lab's wrong shapes, `graded`, are added. Inputs are small
/// integers: FP32 holds any sum of their products exactly, so that a hypothesis can be compared bit for bit.
/// `multiple_of`: from the lab's rubric; 0 for a file without known requirements (it may support only square matrices,
/// or have a fixed grid): then `graded` and shapes with the same properties are used. `source`: the text of the file.
std::vector<Run> gather_numbers(const std::string& binary, Flavour flavour, int multiple_of, uint64_t seed,
                                const std::vector<Shape>& graded, const std::string& source,
                                const Executor& executor = execute);

/// The map of the first wrong run that is large enough to show a pattern; otherwise of the largest wrong run.
WrongMap make_map(const Symptoms& symptoms);

}  // namespace grader
