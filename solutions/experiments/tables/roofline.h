// Computes the roofline: which level of memory can supply a kernel.
//
// A kernel with P GFLOP/s and I operations per byte of some traffic needs P / I GB/s. A memory with less bandwidth
// cannot be the source of that traffic.
#pragma once
#include <string>
#include <vector>

namespace experiments {

struct Roof {
  std::string level;  // DRAM, L2, L1, from the slowest to the fastest
  double gb_per_second;
};

/// Returns the slowest level that could deliver `gflops` at `operations_per_byte`; empty if none could, or if a number
/// is unknown (NaN) or not positive.
std::string feeding_level(const std::vector<Roof>& roofs, double operations_per_byte, double gflops);

}  // namespace experiments
