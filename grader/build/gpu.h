// Finds the GPU of this machine, and whether it can be used for grading; if not, why.
#pragma once
#include <string>
#include <vector>

namespace grader {

struct Gpu {
  bool ready = false;
  std::string why_not = {};     // if not ready: what is missing and the next step, one or two sentences
  std::string name = {};        // "NVIDIA H200"
  std::string arch = {};        // "sm_90", for nvcc
  int driver = 0, runtime = 0;  // CUDA versions, 13000 for 13.0: supported by the driver, used to build programs
  int multiprocessors = 0;
  double clock_ghz = 0;           // the maximum
  double bandwidth_gb_per_s = 0;  // memory bandwidth, from its clock and width
  double l2_mb = 0;
};

/// Looks for a GPU and runs a small kernel on it, once. Takes no time if there is no GPU.
const Gpu& gpu();

/// Called when a submission faulted or hung on the GPU: gpu_trouble() must check it before the next one.
void suspect_gpu();
/// If the GPU is suspect, runs the small kernel again. Returns "" if that works, otherwise a sentence.
std::string gpu_trouble();

/// Environment variables that are passed to programs that use the GPU, "NAME=value".
std::vector<std::string> gpu_environment();

// ---- The parts, for tests.

/// Parses the output of the probe (common/timing/gpu_probe.cu).
Gpu parse_probe(const std::string& printed);

}  // namespace grader
