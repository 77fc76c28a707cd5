// Loops that copy, as `for (int i = threadIdx.x; i < n; i += threads)` does, found in the machine code that g++ made of them
// without optimisation. Their start is no constant, so nvcc does not know how often they run: it unrolls them by four, and
// each batch of loads waits for the one before it. Of a loop that starts at a constant it makes one batch.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace grader {

/// Places as in CodeLines (arithmetic.h).
struct CopyLoop {
  uint64_t start = 0, body = 0;  // the straight line that goes into the loop; the first one inside
  int reads = 0;                 // of memory, in the code of the body
  // nvcc does not unroll it: it adds the size of a block, itself or kept in a variable, so its turns cannot be counted before.
  bool rolled = false;
};

/// Reads `objdump -d --no-show-raw-insn`. Of loops in each other, the innermost.
std::vector<CopyLoop> read_copy_loops(const std::string& listing);

/// How often the thread that goes into such a loop waits, on average, where it takes `turns`.
double waits_of(const CopyLoop& loop, double turns);

}  // namespace grader
