// Limits of one multiprocessor by compute capability, from NVIDIA's programming guide, "Technical Specifications per
// Compute Capability", and data sheets.
#pragma once
#include <string>

namespace grader {

struct Architecture {
  int number;  // 90 for sm_90
  int fp32_lanes;
  int threads, blocks, shared_kb;  // per multiprocessor; all have 65536 registers
  // TF32 multiply-adds per cycle: of the library's instructions, and of mma.sync or wmma; 0 if there are none. The
  // halves of sm_86 and sm_89 are those of their cards for games, which have the slower version.
  int tf32_library, tf32_mma;
};

/// Looks up "sm_90"; the nearest older architecture if it is unknown, the oldest if there is none.
const Architecture& architecture_of(const std::string& arch);

}  // namespace grader
