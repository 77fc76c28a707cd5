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
};

/// Where valgrind is: build/deps first, then the system; "" when it is nowhere.
std::string valgrind_path();

/// Counts matmul alone: a second run that does everything else is subtracted. Both run at once, on two cores. A wrong
/// result at this size counts for nothing. Simulating the caches takes about three times as long.
CachegrindCounts count_matmul(const std::string& binary, const Shape& shape, bool simulate_caches);

}  // namespace grader
