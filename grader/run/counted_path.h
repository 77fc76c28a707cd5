// Compares a CPU program's path (the sequence of its memory accesses) under the counting simulator with its path on a
// processor. A program may detect the simulator by the addresses of its stack or heap, or in some other way. In each
// case, its path differs.
#pragma once
#include <string>

#include "grader/base/shape.h"

namespace grader {

enum class CountedPath { same, other, incomplete };

/// Runs `traced`, a Flavour::cpu_traced program, natively and under the simulator that all of valgrind's tools share.
/// The calls are those of one count at `shape`, and the values are equal. Compares the accesses. `incomplete`: the
/// program ends normally when run natively, but not under the simulator. `same`: also if it does not end normally when
/// run natively.
CountedPath counted_path(const std::string& traced, const Shape& shape);

/// True if `binary`, a program of the package, ends normally under the simulator. Then valgrind is not the cause of an
/// incomplete run.
bool runs_simulated(const std::string& binary, const Shape& shape);

}  // namespace grader
