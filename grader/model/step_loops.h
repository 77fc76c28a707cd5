// The innermost loops that multiply, found in the machine code that g++ made of them without optimisation: nvcc cannot join
// the shared loads of different steps in some of them.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace grader {

struct StepLoop {
  uint64_t body = 0;      // the place of its first straight line, as in CodeLines (arithmetic.h)
  bool separate = false;  // its steps are
};

/// Reads `objdump -d --no-show-raw-insn`. Steps are separate where each has a condition of its own, as at the edge of a matrix,
/// or where neither their number nor the length of a row is a constant (nvcc's machine code of ten such kernels).
std::vector<StepLoop> read_step_loops(const std::string& listing);

}  // namespace grader
