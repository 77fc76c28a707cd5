// Where a kernel departs from what its own tiling asks for: the role, the place, and how what is differs from what ought to be.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "grader/provenance/contract.h"
#include "grader/provenance/measured.h"

namespace grader::provenance {

/// In the order in which data flow.
enum class Role { launch, index, fill_a, fill_b, read_a, read_b, loop, sum, store };

enum class Difference {
  // of an index into a matrix
  transposed,         // row and column exchanged
  leading_dimension,  // rows of another length
  shifted,            // by a constant
  block_left_out,     // the part of the row or column that the block gives
  round_left_out,     // the part of k that the round gives
  other_line,         // another row of A, or column of B, with the right k
  other_step,         // another k, in the right row of A or column of B
  exchanged_in_tile,  // row and column exchanged inside of each tile
  other_matrix,       // an element of the other matrix
  zero,               // a zero where there is an element
  nothing,            // what nobody wrote
  elsewhere,          // anything else
  // of the steps of a sum
  only_one,
  only_first,
  only_last,
  without_first,
  without_last,
  without_first_one,
  without_last_one,
  rest_left_out,  // what is left after whole tiles
  other_side,     // as many steps as C has rows or columns
  steps_left_out,
  stride,
  // of what becomes of the sum
  old_c,
  no_number,
  last_product,
  last_round,
  first_round,
  multiple,
  zeros,
  other_sum,
  // of C and the grid
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
  uint32_t pc = 0;  // of the access; 0: the launch
  // Of a tile's word that is read: where it was filled; of a fill: its other access; of a sum: an operand, or in a CPU
  // program a place (places_cpu.h).
  uint32_t fill_pc = 0;
  double share = 0;    // of the seen operands or elements that it spoils
  int64_t number = 0;  // the other length, the shift, the tile
};

/// All that is read off one measurement, and the measurement. Without a launch that multiplies there is nothing.
struct Analysis {
  /// Everything that was stored is explained, by products or by what became of their sum. Else deviations are guesses.
  bool complete() const { return products.storing > 0 && products.threads.size() == products.storing; }

  std::shared_ptr<const Measured> measured;  // what follows points into it
  Roles roles;
  Products products;
  Contract contract;
  std::vector<Deviation> deviations;  // in the order of the flow of data
};
Analysis analyse(Measured measured);

const char* name_of(Role role);
const char* name_of(Difference difference);

}  // namespace grader::provenance
