// One run of a program on inputs that tell every element apart, with what its threads touched.
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
};

/// `binary`: of the checking build. Nothing where it does not come to its end.
std::optional<Measured> measure(const std::string& binary, const Shape& shape, const Executor& executor = execute);

}  // namespace grader::provenance
