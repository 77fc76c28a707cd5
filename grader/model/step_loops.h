// The innermost loops that multiply, found in the machine code that g++ generates without optimisation. In some of them
// nvcc cannot join the shared loads of different steps.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace grader {

struct StepLoop {
  uint64_t body = 0;      // the address of its first straight line, as in CodeLines (arithmetic.h)
  bool separate = false;  // its steps cannot be joined
};

/// Reads `objdump -d --no-show-raw-insn`. Steps cannot be joined if each has its own condition, as at the edge of
/// a matrix, or if neither their number nor the row length is a constant (as seen in nvcc's machine code of ten such
/// kernels).
std::vector<StepLoop> read_step_loops(const std::string& listing);

}  // namespace grader
