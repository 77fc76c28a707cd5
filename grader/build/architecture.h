// What one multiprocessor has, by compute capability: NVIDIA's programming guide, "Technical Specifications per Compute
// Capability", and data sheets.
#pragma once
#include <string>

namespace grader {

struct Architecture {
  int number;  // 90 for sm_90
  int fp32_lanes;
  int threads, blocks, shared_kb;  // that it can hold; all have 65536 registers
  // Multiply-adds of TF32 in a cycle: by what the library uses, and by mma.sync or wmma; 0 where there are none. The halves
  // of sm_86 and sm_89 are those of their cards for games, which have the slower one.
  int tf32_library, tf32_mma;
};

/// Of "sm_90"; the nearest older one where it is not known itself, the oldest where there is none.
const Architecture& architecture_of(const std::string& arch);

}  // namespace grader
