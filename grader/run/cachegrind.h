// Counts the cost of one matmul() instead of timing it: instructions and first-level cache misses under cachegrind. The
// caches have fixed sizes, so counts are the same on every machine.
#pragma once
#include <string>

#include "grader/base/shape.h"

namespace grader {

struct CachegrindCounts {
  double instructions = 0;
  double d1_misses = 0;    // misses of data reads and writes; 0 if caches were not simulated
  std::string error = {};  // not empty: one sentence that says why nothing was counted
  bool at_fault = false;   // true if the program is at fault, because `known_good` passes under the same tool
};

constexpr Shape kCallBefore{16, 16, 16};  // shape of the call before the counted one

/// Counts one call of matmul() at `shape`, in a process that has called it at a small shape before. The counts of a
/// process whose second call is the smallest possible are subtracted, but never more than those of `known_good`, a
/// program of the package. So work that is wasted on purpose in the subtracted part does not lower the result. The
/// matrices have new values every time. The program is at fault if a result is wrong, or if the counts are too low for
/// accessing A, B and C once. Simulating the caches takes about three times as long as counting only instructions.
CachegrindCounts count_matmul(const std::string& binary, const std::string& known_good, const Shape& shape,
                              bool simulate_caches);

}  // namespace grader
