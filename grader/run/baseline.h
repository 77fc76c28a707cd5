// What a student's kernel is compared with: a solution, Eigen or cuBLAS, built with the flags of the student's own build
// and kept in build/baselines until one of its parts is newer.
#pragma once
#include <string>

#include "grader/base/shape.h"
#include "grader/build/build.h"

namespace grader {

struct Baseline {
  std::string binary;  // a runner (common/runner/runner_cpu.cpp, runner_gpu.cu) with the kernel in it
  std::string error;   // not empty: there is none; one sentence
};

enum class BaselineKind { solution, eigen, cublas, cublas_tf32 };

/// "eigen" (CPU), "cublas", "cublas_tf32" (GPU); any other name is a folder of solutions/.
BaselineKind baseline_kind(const std::string& name);

/// "Eigen", "cuBLAS in FP32"; a solution's name as it is.
std::string spoken_baseline(const std::string& name);

Baseline baseline(const std::string& name, Flavour flavour);

struct BaselineCount {
  double instructions = 0;
  std::string error;
};

/// Instructions of the solution's Flavour::cpu_plain build, counted once per build.
BaselineCount baseline_instructions(const std::string& name, const Shape& shape);

}  // namespace grader
