// Finds where a kernel deviates from its own tiling (contract.h). A deviation has the role of the access, its place,
// and the difference between the actual and the expected value.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "grader/provenance/contract.h"
#include "grader/provenance/measured.h"

namespace grader::provenance {

/// The role of an access or number, in the order of data flow.
enum class Role { launch, index, fill_a, fill_b, read_a, read_b, loop, sum, store };

enum class Difference {
  // For an index into a matrix: how the element accessed differs from the expected one.
  transposed,         // row and column exchanged
  leading_dimension,  // wrong row length
  shifted,            // shifted by a constant
  block_left_out,     // the part of the row or column index that depends on the block is missing
  round_left_out,     // the part of k that depends on the iteration over tiles is missing
  other_line,         // a different row of A, or column of B, with the right k
  other_step,         // a different k, in the right row of A or column of B
  exchanged_in_tile,  // row and column exchanged within each tile
  other_matrix,       // an element of the other matrix
  zero,               // zero in place of an element
  nothing,            // uninitialised memory
  elsewhere,          // anything else
  // For the steps of a sum: which of the K steps were done.
  only_one,           // a single step
  only_first,         // only the first steps, at most half of them
  only_last,          // only the last steps, at most half of them
  without_first,      // the first steps are missing, fewer than half
  without_last,       // the last steps are missing, fewer than half
  without_first_one,  // the first step is missing
  without_last_one,   // the last step is missing
  rest_left_out,      // the remainder after whole tiles is missing
  other_side,         // as many steps as C has rows or columns
  steps_left_out,     // other steps are missing
  stride,             // steps are repeated
  // For the use of the sum: what was stored in its place.
  old_c,         // not finite, and the kernel reads C: the old value of C was added
  no_number,     // not finite
  last_product,  // only the last product
  last_round,    // the sum of only the last products
  first_round,   // the sum of only the first products
  multiple,      // a multiple of the sum
  zeros,         // 0
  other_sum,     // any other value
  // For C and the grid: which elements of C were not written.
  exchanged,          // the numbers of blocks along x and y are exchanged
  too_small,          // whole rows and whole columns were not written
  rows_unwritten,     // whole rows were not written
  columns_unwritten,  // whole columns were not written
  all_unwritten,      // no element was written
  some_unwritten,     // other elements were not written
};

struct Deviation {
  Role role = Role::index;
  Difference difference = Difference::elsewhere;
  uint32_t pc = 0;  // code address of the access; 0: the deviation is about the launch
  // For a read of a word in a tile: the store that filled the word. For a fill: the other access of the copy (its load
  // or its store). For a sum: the read of an operand, or in a CPU program a place (places_cpu.h).
  uint32_t fill_pc = 0;
  double share = 0;    // fraction of the recorded operands or elements that this deviation makes wrong
  int64_t number = 0;  // depends on `difference`: the actual row length, the shift, or the tile
};

/// The complete analysis of one measurement, and the measurement itself. It is empty if no launch multiplies.
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
