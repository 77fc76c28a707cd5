// Derives the contract of a kernel's own tiling, which is the expected element for each operand. Its row or column
// follows from the position where the thread stores, and its k from the order of the thread's operands. The expected
// element for a word in a tile is the element that the readers of the word need.
#pragma once
#include <cstdint>
#include <vector>

#include "grader/provenance/products.h"

namespace grader::provenance {

/// An operand and its expected value.
struct ExpectedRead {
  const Step* read = nullptr;
  const Step* filled = nullptr;  // the store that filled this word of a tile; null: no store was recorded
  ThreadKey thread;
  bool of_b = false;
  int line = 0, k = 0;  // `line` is the row of A or the column of B
  int32_t ought = -1;   // the expected element: an index in A or B; -1: unknown
  bool right = false;
};

struct Chain {
  std::vector<ExpectedRead> asked;
  size_t wrong = 0;
  bool tiled = false;  // operands are in shared memory
  // fraction of the wrong operands that a wrong fill can explain: all readers of the word expect the same element
  double fill_can = 0;
  // fraction of the wrong operands that a wrong read can explain: the expected element is elsewhere in the tile at that
  // time
  double read_can = 0;
};

struct Contract {
  Chain a, b;
  std::vector<int> ks;  // for the first thread: k of each step, in order
  bool k_from_a = false, k_from_b = false, k_natural = false;
  double k_covered = 0;    // fraction of 0 .. K-1 that the steps cover
  double k_twice = 0;      // fraction of the steps that repeat a k
  bool k_unknown = false;  // some steps multiply numbers that identify no k and are not zero
};

Contract hold_against_contract(const Roles& roles, const Products& products, const Shape& shape);

}  // namespace grader::provenance
