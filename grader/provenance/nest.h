// Describes the order in which a thread reads its operands of one matrix as nested loops: over the steps of its sum,
// over its rows (or columns), and over repeated reads of an operand.
#pragma once
#include <cstddef>
#include <vector>

namespace grader::provenance {

/// Four nested loops, outermost first: over blocks of steps, blocks of lines, steps of a block, and lines of a block.
struct Nest {
  size_t steps = 0, lines = 0;              // total number of steps; total number of lines (rows of A, or columns of B)
  size_t inner_steps = 1, inner_lines = 1;  // steps per block; lines per block
  size_t again = 1;                         // number of times that each operand is read
  // position of the loop that repeats reads: `again_at` (0 to 3) of the loops over line blocks, inner steps and inner
  // lines are outside it
  int again_at = 0;

  /// Returns the index of the read for this step and line.
  size_t at(size_t step, size_t line) const {
    size_t index = step / inner_steps;
    const auto within = [&](int place, size_t extent, size_t digit) {
      if (again_at == place) index *= again;
      index = index * extent + digit;
    };
    within(0, lines / inner_lines, line / inner_lines);
    within(1, inner_steps, step % inner_steps);
    within(2, inner_lines, line % inner_lines);
    return again_at == 3 ? index * again : index;
  }
};

/// Returns all nests with this number of reads. A few reads after the last step may be unused. `others`: number of
/// lines of the other matrix.
std::vector<Nest> nests_of(size_t reads, size_t steps, size_t lines, size_t others);

/// Returns the possible numbers of steps for these numbers of reads of A and B. Those with the fewest reads per operand
/// come first.
std::vector<size_t> steps_of(size_t reads_a, size_t reads_b, size_t rows, size_t cols, size_t depth);

}  // namespace grader::provenance
