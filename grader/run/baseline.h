// Builds the baselines for a student's kernel: a solution, Eigen or cuBLAS, with the flags of the student's own build.
// They are kept in build/baselines until one of their parts is newer.
#pragma once
#include <string>

#include "grader/base/shape.h"
#include "grader/build/build.h"

namespace grader {

struct Baseline {
  std::string binary;  // a runner (common/runner/runner_cpu.cpp, runner_gpu.cu) linked with the kernel
  std::string error;   // not empty: the baseline is not available; one sentence
};

enum class BaselineKind { solution, eigen, cublas, cublas_tf32 };

/// "eigen" (CPU), "cublas", "cublas_tf32" (GPU); any other name is that of a folder in solutions/.
BaselineKind baseline_kind(const std::string& name);

/// "Eigen", "cuBLAS in FP32"; a solution's name is unchanged.
std::string spoken_baseline(const std::string& name);

Baseline baseline(const std::string& name, Flavour flavour);

struct BaselineCount {
  double instructions = 0;
  std::string error;
};

/// Instructions of the solution's Flavour::cpu_plain build, counted once per build.
BaselineCount baseline_instructions(const std::string& name, const Shape& shape);

}  // namespace grader
