// Finds the CUDA Toolkit and compiles with it for the GPU of this machine.
#pragma once
#include <string>
#include <vector>

#include "grader/findings/finding.h"
#include "grader/sandbox/sandbox.h"

namespace grader {

struct Toolkit {
  std::string nvcc;     // absolute path; "" if there is none
  std::string root;     // the folder that contains bin/nvcc, with links resolved
  std::string version;  // "13.0"
  std::string cublas;   // the folder of libcublas.so; "" if it is missing
};

/// Returns the toolkit of the nvcc in PATH, /usr/local/cuda or /opt/cuda. The search is done once.
const Toolkit& toolkit();

/// Runs nvcc in the sandbox, in `workspace`, with the grader's own g++ as host compiler.
Outcome run_nvcc(const std::vector<std::string>& arguments, const std::string& workspace);

/// A file of the package that was built with nvcc and is stored in build/gpu. `error` is a sentence.
struct GpuPart {
  std::string path, error;
};

/// The program of common/timing/gpu_probe.cu, which runs on any GPU that the toolkit knows.
GpuPart gpu_probe();
/// The object file of common/runner/runner_gpu.cu for one architecture, such as "sm_90".
GpuPart gpu_runner(const std::string& arch);

// ---- Internal functions, declared for tests.

/// Returns the first error that nvcc, cicc or ptxas printed, as a compile-error in the student's file.
Finding nvcc_error(const std::string& printed, const std::string& file);

/// Extracts "13.0" from "Cuda compilation tools, release 13.0, V13.0.88".
std::string release_of(const std::string& version_text);

}  // namespace grader
