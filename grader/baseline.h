// What a student's CPU kernel is compared with: a solution, or Eigen, built with the flags of the student's own build
// and kept in build/baselines until one of its parts is newer.
#pragma once
#include <string>

#include "grader/build.h"
#include "grader/rubric.h"

namespace grader {

struct Baseline {
  std::string binary;  // a runner (common/runner_cpu.cpp) with the kernel in it
  std::string error;   // not empty: there is none; one sentence
};

/// `name`: a folder of solutions/, or "eigen".
Baseline baseline(const std::string& name, Flavour flavour);

struct BaselineCount {
  double instructions = 0;
  std::string error;
};

/// Instructions of the solution's Flavour::cpu_plain build, counted once per build.
BaselineCount baseline_instructions(const std::string& name, const Shape& shape);

}  // namespace grader
