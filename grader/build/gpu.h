// Finds the GPU of this machine and determines whether it can be used for grading.
#pragma once
#include <string>
#include <vector>

namespace grader {

struct Gpu {
  bool ready = false;
  std::string why_not = {};     // if not ready: what is missing and the next step, one or two sentences
  std::string name = {};        // "NVIDIA H200"
  std::string arch = {};        // "sm_90", for nvcc
  int driver = 0, runtime = 0;  // CUDA versions, 13000 for 13.0: the version that the driver supports, and the version
                                // used to build programs
  int multiprocessors = 0;
  double clock_ghz = 0;           // the maximum clock of the multiprocessors
  double bandwidth_gb_per_s = 0;  // memory bandwidth, computed from the memory's clock and bus width
  double l2_mb = 0;
};

/// Looks for a GPU and runs a small kernel on it, once. If there is no GPU, this takes no time.
const Gpu& gpu();

/// Call this after a submission has faulted or hung on the GPU. gpu_trouble() must then check the GPU before the next
/// one.
void suspect_gpu();
/// If the GPU is suspect, runs the small kernel again. Returns "" if the kernel works, otherwise a sentence.
std::string gpu_trouble();

/// Returns the environment variables for programs that use the GPU, as "NAME=value".
std::vector<std::string> gpu_environment();

// ---- Internal functions, declared for tests.

/// Parses the output of the probe (common/timing/gpu_probe.cu).
Gpu parse_probe(const std::string& printed);

}  // namespace grader
