// Limits of one multiprocessor by compute capability, from NVIDIA's programming guide, "Technical Specifications per
// Compute Capability", and data sheets.
#pragma once
#include <string>

namespace grader {

struct Architecture {
  int number;  // 90 for sm_90
  int fp32_lanes;
  int threads, blocks, shared_kb;  // per multiprocessor; all have 65536 registers
  // TF32 multiply-adds per cycle: with the library's instructions, and with mma.sync or wmma; 0: no tensor cores for TF32. For
  // sm_86 and sm_89 these are the numbers of gaming cards, which run at half of the rate of professional cards.
  int tf32_library, tf32_mma;
};

/// Looks up "sm_90"; the nearest older architecture if it is unknown, the oldest if there is none.
const Architecture& architecture_of(const std::string& arch);

}  // namespace grader
