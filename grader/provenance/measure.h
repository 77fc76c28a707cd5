// One run of a program on inputs that tell every element apart, with what its threads touched. Where threads do not explain
// what they store, another run looks at whole warps: fragments of tensor cores, and what comes by shuffles.
#pragma once
#include <optional>
#include <string>

#include "grader/provenance/codes.h"
#include "grader/provenance/visit_log.h"
#include "grader/run/execute.h"

namespace grader::provenance {

struct Measured {
  Shape shape;
  Codes codes;
  VisitLog log;
  std::vector<float> C;
  bool warps = false;  // whole warps were seen, with coarse codes
};

/// `binary`: of the checking build. Nothing where it does not come to its end.
std::optional<Measured> measure(const std::string& binary, const Shape& shape, const Executor& executor = execute);

}  // namespace grader::provenance
