// Does a CPU program do under the simulator that counts what it does on a processor? A program may know the simulator by
// where its stack or its heap lies, or by something that nobody thought of; its way through memory tells in each case.
#pragma once
#include <string>

#include "grader/base/shape.h"

namespace grader {

enum class CountedPath { same, other, incomplete };

/// Runs `traced`, a Flavour::cpu_traced program, by itself and under the simulator that all of valgrind's tools share, on
/// the calls of one count at `shape` and equal values, and compares their accesses. `incomplete`: it ends normally by
/// itself, but not under the simulator. `same` where it does not end normally by itself.
CountedPath counted_path(const std::string& traced, const Shape& shape);

/// True if `binary`, a program of the package, ends normally under the simulator: then an incomplete run is not valgrind's
/// fault.
bool runs_simulated(const std::string& binary, const Shape& shape);

}  // namespace grader
