// Compares a CPU program's path under the simulator that counts with its path on a processor. A program may recognise
// the simulator by the addresses of its stack or heap, or by something unforeseen; its path through memory reveals it
// in each case.
#pragma once
#include <string>

#include "grader/base/shape.h"

namespace grader {

/// Runs `traced`, a Flavour::cpu_traced program, natively and under the simulator that all of valgrind's tools share,
/// with the calls of one count at `shape` and equal values. True if the accesses differ. False if one of the two runs
/// did not finish.
bool takes_other_path_counted(const std::string& traced, const Shape& shape);

}  // namespace grader
