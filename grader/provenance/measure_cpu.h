// The same measurement of a CPU program.
#pragma once
#include <optional>
#include <string>

#include "grader/provenance/measure.h"

namespace grader::provenance {

/// `built`: as Flavour::cpu_visited. The log is dealt out to threads (segments.h), and an access in a header counts where the
/// submission asked for it; departures that no access shows have a place (places_cpu.h). Nothing where the program does not come to its end, or makes too many accesses.
std::optional<Analysis> measure_cpu(const Built& built, const Shape& shape, const Executor& executor = execute);

}  // namespace grader::provenance
