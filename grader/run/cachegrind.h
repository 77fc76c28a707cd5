// What one matmul costs, counted instead of timed: instructions and first-level cache misses under cachegrind, with
// caches of fixed sizes, so that every machine counts alike.
#pragma once
#include <string>

#include "grader/base/shape.h"

namespace grader {

struct CachegrindCounts {
  double instructions = 0;
  double d1_misses = 0;    // data reads and writes; 0 without simulated caches
  std::string error = {};  // not empty: nothing was counted; one sentence
  bool at_fault = false;   // ... because of the program: `known_good` passes under the same tool
};

constexpr Shape kCallBefore{16, 16, 16};  // of the call before the one that counts

/// Counts one call of matmul at `shape`, in a process that has called it at a small shape before. Subtracted is what a
/// process counts whose second call is the least possible, but never more than `known_good`, a program of the package,
/// counts there: who wastes work on purpose where it is to be subtracted only pays for it. Values are fresh every time;
/// a wrong result, or fewer counts than touching A, B and C once takes, counts for nothing. Simulating the caches takes
/// about three times as long.
CachegrindCounts count_matmul(const std::string& binary, const std::string& known_good, const Shape& shape,
                              bool simulate_caches);

}  // namespace grader
