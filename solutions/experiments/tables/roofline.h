// The roofline: which memory can feed a kernel at all.
//
// A kernel of P GFLOP/s that does I operations per byte of some traffic needs P / I GB/s of it. A memory whose bandwidth
// is below that cannot be where the traffic comes from.
#pragma once
#include <string>
#include <vector>

namespace experiments {

struct Roof {
  std::string level;  // DRAM, L2, L1, from the farthest to the nearest
  double gb_per_second;
};

/// The farthest level that could deliver `gflops` at `operations_per_byte`; empty when none could, or when a number is
/// unknown (NaN) or not positive.
std::string feeding_level(const std::vector<Roof>& roofs, double operations_per_byte, double gflops);

}  // namespace experiments
