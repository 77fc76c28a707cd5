// Computes where two curves cross, which is the size from which on the GPU is faster than the CPU.
#pragma once
#include <vector>

namespace experiments {

struct Point {
  double size, seconds;
};

/// Returns the size from which on `second` is faster than `first` at all larger measured sizes. Between two sizes, both
/// curves are interpolated linearly in logarithms, which is exact for powers of the size. If `second` is already faster
/// at the smallest common size, returns that size. Returns NaN if the two have fewer than two sizes in common or if
/// `second` is not faster at the largest common size. Points must be sorted by size.
double crossover(const std::vector<Point>& first, const std::vector<Point>& second);

}  // namespace experiments
