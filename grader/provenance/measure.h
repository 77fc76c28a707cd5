// Runs a program on inputs whose elements are all different, and analyses the accesses of its threads. If the accesses
// do not explain the stored values, a second run records whole warps, including fragments of tensor cores and values
// from shuffles.
#pragma once
#include <optional>
#include <string>

#include "grader/provenance/deviation.h"
#include "grader/run/execute.h"

namespace grader::provenance {

/// Runs `binary`, which is a checking build. Returns nothing if it does not finish.
std::optional<Analysis> measure(const std::string& binary, const Shape& shape, const Executor& executor = execute);

}  // namespace grader::provenance
