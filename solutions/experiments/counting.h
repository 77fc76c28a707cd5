// Computes the parts of the ladder that need no GPU: the emulator's counts and verdicts, and results computed from them
// and from the rows that were measured on the GPU.
#pragma once
#include <string>
#include <vector>

#include "solutions/experiments/measure/contestants.h"
#include "solutions/experiments/tables/measurement.h"

namespace experiments {

struct Count {
  Contestant contestant;
  Shape shape;
};

/// Returns the kernels to count: the solution of every GPU lab (a rung of the ladder) at a small shape, and the kernels
/// with and without bank conflicts. Register-tiled solutions are also counted with their large tiles.
std::vector<Count> counted();

inline const Shape kRoofline = {4096, 4096, 4096};
inline const std::vector<Shape> kNearlyRight = {{336, 336, 336}, {340, 340, 336}, {340, 340, 340}};

/// Merges the GPU's rows of `counts`, the counts.csv of a run, into counts.csv in `folder`. They replace all rows of
/// the GPU there.
void merge_counts(const std::string& folder, const std::string& counts);

/// Updates the emulator's rows of counts.csv, verdict.csv, levels.csv and counts.md in `folder`. A level is not changed
/// if the GPU's rows were measured with an older version of the kernel.
void count(const std::string& folder);

}  // namespace experiments
