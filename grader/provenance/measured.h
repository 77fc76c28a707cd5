// What one run of a program left: its inputs, of which each element is another number, what its threads touched, and C.
#pragma once
#include <vector>

#include "grader/provenance/codes.h"
#include "grader/provenance/visit_log.h"

namespace grader::provenance {

struct Measured {
  Shape shape;
  Codes codes;
  VisitLog log;
  std::vector<float> C;
  bool warps = false;  // whole warps were seen, with coarse codes
};

}  // namespace grader::provenance
