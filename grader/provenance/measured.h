// The data of one measured run: its inputs, whose elements are all different, the accesses of its threads, and C.
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
  bool warps = false;  // whole warps were recorded, with coarse codes
};

}  // namespace grader::provenance
