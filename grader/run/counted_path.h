// Does a CPU program do under the simulator that counts what it does on a processor? A program may know the simulator by
// where its stack or its heap lies, or by something that nobody thought of; its way through memory tells in each case.
#pragma once
#include <string>

#include "grader/base/shape.h"

namespace grader {

/// Runs `traced`, a Flavour::cpu_traced program, by itself and under the simulator that all of valgrind's tools share, on
/// the calls of one count at `shape` and equal values: are there accesses that differ? False where one of the two did not
/// come to its end.
bool takes_other_path_counted(const std::string& traced, const Shape& shape);

}  // namespace grader
