// What needs no GPU in the ladder: the emulator's counts and verdicts, and what is worked out from them and the card's rows.
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

/// What is counted: every GPU rung at a small shape, register-tiled ones also with their large tiles, and the kernels
/// with and without bank conflicts.
std::vector<Count> counted();

inline const Shape kRoofline = {4096, 4096, 4096};
inline const std::vector<Shape> kNearlyRight = {{336, 336, 336}, {340, 340, 336}, {340, 340, 340}};

/// Takes the card's rows of `counts`, a run's counts.csv, into that of `folder`, in place of all of the card's there.
void merge_counts(const std::string& folder, const std::string& counts);

/// Brings the emulator's rows of counts.csv, verdict.csv, levels.csv and counts.md in `folder` up to date. A level is left
/// as it is where the card's rows are of an older kernel.
void count(const std::string& folder);

}  // namespace experiments
