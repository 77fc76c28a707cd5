// Where two curves cross: from which size on the GPU is faster than the CPU.
#pragma once
#include <vector>

namespace experiments {

struct Point {
  double size, seconds;
};

/// The size from which on `second` is faster than `first`, for good as far as both were measured. Between two sizes
/// both are taken for straight lines over logarithms, which powers of the size are. NaN when the two have fewer than
/// two sizes in common, or when `second` does not win at the largest of these. The smallest common size when it wins
/// there already. Points must be sorted by size.
double crossover(const std::vector<Point>& first, const std::vector<Point>& second);

}  // namespace experiments
