// What each operand of a kernel's products ought to be, in the kernel's own tiling: the row and the column come from where the
// thread stores, k from the order in which its operands come. A tile's word ought to hold what its readers ask for.
#pragma once
#include <cstdint>
#include <vector>

#include "grader/provenance/products.h"

namespace grader::provenance {

/// An operand beside what it ought to be.
struct Asked {
  const Step* read = nullptr;
  const Step* filled = nullptr;  // the store that filled the word of a tile; null: none was seen
  ThreadKey thread;
  bool of_b = false;
  int line = 0, k = 0;  // `line`: the row of A, or the column of B
  int32_t ought = -1;   // the element
  bool right = false;
};

struct Chain {
  std::vector<Asked> asked;
  size_t wrong = 0;
  bool tiled = false;   // operands come from shared memory
  double fill_can = 0;  // share of the wrong ones whose word all its readers want to hold one and the same element
  double read_can = 0;  // share of the wrong ones whose element stands elsewhere in the tile at that time
};

struct Contract {
  Chain a, b;
  std::vector<int> ks;  // of the first thread: the order of its steps
  bool k_from_a = false, k_from_b = false, k_natural = false;
  double k_covered = 0;    // share of 0 .. K-1 that the steps reach
  double k_twice = 0;      // share of the steps that repeat one
  bool k_unknown = false;  // some steps multiply numbers that tell no k, and are not zeros
};

Contract hold_against_contract(const Roles& roles, const Products& products, const Shape& shape);

}  // namespace grader::provenance
