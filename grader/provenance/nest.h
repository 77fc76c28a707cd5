// The order in which a thread reads its operands of one matrix, as nested loops: over the steps of its sum, over its
// rows (or columns), and over repeated reads of an operand.
#pragma once
#include <cstddef>
#include <vector>

namespace grader::provenance {

/// Loops from outer to inner: parts of the steps, parts of the lines, steps of a part, lines of a part.
struct Nest {
  size_t steps = 0, lines = 0;              // lines: rows of A, or columns of B
  size_t inner_steps = 1, inner_lines = 1;  // per part
  size_t again = 1;                         // how often each operand is read
  int again_at = 0;                         // how many loops over lines and inner steps enclose that loop

  /// Index of the read for this step and line.
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

/// All nests with this number of reads. A few reads after the last step may be unused. `others`: lines of the other
/// matrix.
std::vector<Nest> nests_of(size_t reads, size_t steps, size_t lines, size_t others);

/// The possible numbers of steps for these numbers of reads of A and B; those with the fewest reads per operand first.
std::vector<size_t> steps_of(size_t reads_a, size_t reads_b, size_t rows, size_t cols, size_t depth);

}  // namespace grader::provenance
