// Finds the innermost loops that multiply, in the machine code that g++ generates without optimisation. In some of
// these loops, nvcc cannot join the shared loads of different iterations (steps).
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace grader {

struct StepLoop {
  uint64_t body = 0;      // address of the loop's first basic block, as in CodeLines (arithmetic.h)
  bool separate = false;  // shared loads of different steps cannot be joined
};

/// Reads the loops from the output of `objdump -d --no-show-raw-insn`. Loads of different steps cannot be joined in two
/// cases: each step has its own condition, as at the edge of a matrix, or neither the number of steps nor the row
/// length is a constant. (Observed in nvcc's machine code of ten such kernels.)
std::vector<StepLoop> read_step_loops(const std::string& listing);

}  // namespace grader
