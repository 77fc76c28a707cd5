// Computes where two curves cross: the size from which the GPU is faster than the CPU.
#pragma once
#include <vector>

namespace experiments {

struct Point {
  double size, seconds;
};

/// The size from which `second` is faster than `first` at all larger measured sizes. Between two sizes both are
/// interpolated linearly in logarithms, which is exact for powers of the size. If `second` is faster already at the
/// smallest common size, that size. NaN if the two have fewer than two sizes in common, or if `second` is not faster at
/// the largest common size. Points must be sorted by size.
double crossover(const std::vector<Point>& first, const std::vector<Point>& second);

}  // namespace experiments
