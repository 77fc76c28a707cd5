// The limits of one multiprocessor by compute capability. The sources are NVIDIA's programming guide ("Technical
// Specifications per Compute Capability") and data sheets.
#pragma once
#include <string>

namespace grader {

struct Architecture {
  int number;  // 90 for sm_90
  int fp32_lanes;
  int threads, blocks, shared_kb;  // limits of a multiprocessor; all have 65536 registers
  // TF32 multiply-adds per cycle; 0 without tensor cores for TF32. tf32_library: with the instructions that cuBLAS
  // uses. tf32_mma: with mma.sync or wmma. For sm_86 and sm_89 these are the numbers of gaming GPUs, which run at half
  // the rate of professional GPUs.
  int tf32_library, tf32_mma;
};

/// Looks up "sm_90". If the architecture is unknown, returns the nearest older one; if there is none, the oldest.
const Architecture& architecture_of(const std::string& arch);

}  // namespace grader
