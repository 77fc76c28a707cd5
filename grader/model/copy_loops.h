// Finds copy loops such as `for (int i = threadIdx.x; i < n; i += threads)` in the machine code that g++ generates
// without optimisation. Their start is not constant, so nvcc does not know the number of iterations. It unrolls them by
// four, and each batch of loads waits for the previous one. A loop with a constant start becomes a single batch.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace grader {

/// A copy loop. Addresses are as in CodeLines (arithmetic.h).
struct CopyLoop {
  uint64_t start = 0, body = 0;  // start: the basic block before the loop; body: the first basic block of its body
  int reads = 0;                 // memory reads in the code of the body
  // nvcc does not unroll the loop, because its step is the size of a block, directly or through a variable. So the
  // number of iterations cannot be computed before the loop starts.
  bool rolled = false;
};

/// Reads the loops from the output of `objdump -d --no-show-raw-insn`. Of nested loops, only the innermost is returned.
std::vector<CopyLoop> read_copy_loops(const std::string& listing);

/// Returns the average number of times that a thread waits for loads in such a loop, if the loop runs for `turns`
/// iterations.
double waits_of(const CopyLoop& loop, double turns);

}  // namespace grader
