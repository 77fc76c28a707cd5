// Lists the limits of one multiprocessor by compute capability, from NVIDIA's programming guide, "Technical
// Specifications per Compute Capability", and data sheets.
#pragma once
#include <string>

namespace grader {

struct Architecture {
  int number;  // 90 for sm_90
  int fp32_lanes;
  int threads, blocks, shared_kb;  // per multiprocessor; all have 65536 registers
  // TF32 multiply-adds per cycle, 0 without tensor cores for TF32. tf32_library: with the instructions that cuBLAS
  // uses; tf32_mma: with mma.sync or wmma. For sm_86 and sm_89 these are the numbers of gaming cards, which run at half
  // of the rate of professional cards.
  int tf32_library, tf32_mma;
};

/// Looks up "sm_90"; the nearest older architecture if it is unknown, the oldest if there is none.
const Architecture& architecture_of(const std::string& arch);

}  // namespace grader
