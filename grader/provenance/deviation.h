// Where a kernel deviates from its own tiling: the role, the place, and how the actual value differs from the expected
// one.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "grader/provenance/contract.h"
#include "grader/provenance/measured.h"

namespace grader::provenance {

/// In the order of data flow.
enum class Role { launch, index, fill_a, fill_b, read_a, read_b, loop, sum, store };

enum class Difference {
  // Of an index into a matrix:
  transposed,         // row and column exchanged
  leading_dimension,  // wrong row length
  shifted,            // by a constant
  block_left_out,     // the part of the row or column index that depends on the block is missing
  round_left_out,     // the part of k that depends on the iteration over tiles is missing
  other_line,         // a different row of A, or column of B, with the right k
  other_step,         // a different k, in the right row of A or column of B
  exchanged_in_tile,  // row and column exchanged within each tile
  other_matrix,       // an element of the other matrix
  zero,               // a zero instead of an element
  nothing,            // uninitialised memory
  elsewhere,          // anything else
  // Of the steps of a sum:
  only_one,
  only_first,
  only_last,
  without_first,
  without_last,
  without_first_one,
  without_last_one,
  rest_left_out,  // the remainder after whole tiles is missing
  other_side,     // as many steps as C has rows or columns
  steps_left_out,
  stride,
  // Of the use of the sum:
  old_c,
  no_number,
  last_product,
  last_round,
  first_round,
  multiple,
  zeros,
  other_sum,
  // Of C and the grid:
  exchanged,
  too_small,
  rows_unwritten,
  columns_unwritten,
  all_unwritten,
  some_unwritten,
};

struct Deviation {
  Role role = Role::index;
  Difference difference = Difference::elsewhere;
  uint32_t pc = 0;  // of the access; 0: of the launch
  // For a read of a tile's word: where it was filled. For a fill: its other access. For a sum: an operand, or in a CPU
  // program a place (places_cpu.h).
  uint32_t fill_pc = 0;
  double share = 0;    // of the recorded operands or elements that it makes wrong
  int64_t number = 0;  // the actual length, the shift, the tile
};

/// The complete analysis of one measurement, and the measurement itself. Empty if no launch multiplies.
struct Analysis {
  /// True if all stored values are explained, by products or by the use of their sum. Otherwise deviations are guesses.
  bool complete() const { return products.storing > 0 && products.threads.size() == products.storing; }

  std::shared_ptr<const Measured> measured;  // the data that the following members point into
  Roles roles;
  Products products;
  Contract contract;
  std::vector<Deviation> deviations;  // in the order of data flow
};
Analysis analyse(Measured measured);

const char* name_of(Role role);
const char* name_of(Difference difference);

}  // namespace grader::provenance
