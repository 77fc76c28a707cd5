// Builds the baselines for a student's kernel: a solution, Eigen or cuBLAS, with the flags of the student's own build.
// They are stored in build/baselines and rebuilt when one of their parts is newer.
#pragma once
#include <string>

#include "grader/base/shape.h"
#include "grader/build/build.h"

namespace grader {

struct Baseline {
  std::string binary;  // a runner (common/runner/runner_cpu.cpp, runner_gpu.cu) linked with the kernel
  std::string error;   // not empty: one sentence that says why the baseline is not available
};

enum class BaselineKind { solution, eigen, cublas, cublas_tf32 };

/// Names are "eigen" (CPU), "cublas" and "cublas_tf32" (GPU). Any other name is that of a folder in solutions/.
BaselineKind baseline_kind(const std::string& name);

/// Returns "Eigen" or "cuBLAS in FP32". A solution's name is returned unchanged.
std::string spoken_baseline(const std::string& name);

Baseline baseline(const std::string& name, Flavour flavour);

struct BaselineCount {
  double instructions = 0;
  std::string error;
};

/// Returns the number of instructions of the solution's Flavour::cpu_plain build, which is counted once per build.
BaselineCount baseline_instructions(const std::string& name, const Shape& shape);

}  // namespace grader
