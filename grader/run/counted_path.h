// Compares a CPU program's path (the sequence of its memory accesses) under the simulator that counts with its path on
// a processor. A program may recognise the simulator by the addresses of its stack or heap, or by something unforeseen;
// its path reveals that in each case.
#pragma once
#include <string>

#include "grader/base/shape.h"

namespace grader {

enum class CountedPath { same, other, incomplete };

/// Runs `traced`, a Flavour::cpu_traced program, natively and under the simulator that all of valgrind's tools share,
/// with the calls of one count at `shape` and equal values, and compares the accesses. `incomplete`: the program ends
/// normally when run natively, but not under the simulator. `same` if it does not end normally when run natively.
CountedPath counted_path(const std::string& traced, const Shape& shape);

/// True if `binary`, a program of the package, ends normally under the simulator: then an incomplete run is not
/// valgrind's fault.
bool runs_simulated(const std::string& binary, const Shape& shape);

}  // namespace grader
