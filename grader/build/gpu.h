// The GPU of this machine, as far as grading needs it: is there one that computes, and if not, why.
#pragma once
#include <string>
#include <vector>

namespace grader {

struct Gpu {
  bool ready = false;
  std::string why_not = {};     // when it is not: what is missing and the next step, one or two sentences
  std::string name = {};        // "NVIDIA H200"
  std::string arch = {};        // "sm_90", for nvcc
  int driver = 0, runtime = 0;  // CUDA versions as 13000 for 13.0: what the driver knows, what programs are built with
  int multiprocessors = 0;
  double clock_ghz = 0;           // the highest
  double bandwidth_gb_per_s = 0;  // of the memory, by its clock and width
  double l2_mb = 0;
};

/// Looks for a GPU and runs a small kernel on it. Once; costs nothing where there is no GPU.
const Gpu& gpu();

/// A submission faulted or hung on the GPU: gpu_trouble() is to look at it before the next one.
void suspect_gpu();
/// Where the GPU is suspected, runs the small kernel again. "" when it computes, else a sentence.
std::string gpu_trouble();

/// Variables that are passed on to programs that use the GPU, "NAME=value".
std::vector<std::string> gpu_environment();

// ---- The parts, for tests.

/// From what the probe (common/timing/gpu_probe.cu) printed.
Gpu parse_probe(const std::string& printed);

}  // namespace grader
