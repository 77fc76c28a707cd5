// Measures a CPU program in the same way as measure.h measures kernels.
#pragma once
#include <optional>
#include <string>

#include "grader/provenance/measure.h"

namespace grader::provenance {

/// `built`: of Flavour::cpu_visited. The log is divided among threads (segments.h). An access in a header counts at the
/// place in the submission that led to it. Deviations that no access shows get a place (places_cpu.h). Nothing if the
/// program does not finish, or makes too many accesses.
std::optional<Analysis> measure_cpu(const Built& built, const Shape& shape, const Executor& executor = execute);

}  // namespace grader::provenance
