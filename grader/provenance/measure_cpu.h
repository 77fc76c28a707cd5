// Measures a CPU program in the same way as measure.h measures kernels.
#pragma once
#include <optional>
#include <string>

#include "grader/provenance/measure.h"

namespace grader::provenance {

/// `built` is a build of Flavour::cpu_visited. The log is divided among threads (segments.h). An access in a header
/// counts at the place in the submission that led to it. If no access shows a deviation, add_places() finds its place
/// (places_cpu.h). Returns nothing if the program does not finish or makes too many accesses.
std::optional<Analysis> measure_cpu(const Built& built, const Shape& shape, const Executor& executor = execute);

}  // namespace grader::provenance
