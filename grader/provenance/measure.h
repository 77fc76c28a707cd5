// One run of a program on inputs that tell every element apart, and what follows from what its threads touched. Where threads
// do not explain what they store, another run looks at whole warps: fragments of tensor cores, and what comes by shuffles.
#pragma once
#include <optional>
#include <string>

#include "grader/provenance/deviation.h"
#include "grader/run/execute.h"

namespace grader::provenance {

/// `binary`: of the checking build. Nothing where it does not come to its end.
std::optional<Analysis> measure(const std::string& binary, const Shape& shape, const Executor& executor = execute);

}  // namespace grader::provenance
