// What each seen thread multiplies: its outputs, and for each step of its sum one operand of A for every row of its outputs and
// one of B for every column. Held against C: where the sum of these products is what was stored, nothing is missed. So
// orders in which operands may come are tried until one gives what was stored. Where lanes work together, a warp is one thread.
#pragma once
#include <algorithm>
#include <vector>

#include "grader/provenance/measured.h"
#include "grader/provenance/roles.h"

namespace grader::provenance {

struct Output {
  int64_t word = 0;  // of C; may lie outside
  int row = 0, col = 0;
  const Step* step = nullptr;  // the store; of a sum that goes through other memory first, the one into that
  double stored = 0;           // what C holds
};

/// How the products of a thread are known.
enum class Known {
  by_value,  // all elements that its outputs ask for are among its operands
  by_order,  // in this order its operands give what was stored, or most of it
  guessed,   // no order gives what was stored; this is the plainest
};

struct ThreadProducts {
  ThreadKey key;                // of a warp: its first thread
  std::vector<int> rows, cols;  // of its outputs, in the order in which they are stored
  std::vector<Output> outputs;
  size_t steps = 0;
  std::vector<const Step*> a, b;  // [step * rows.size() + row], [step * cols.size() + col]
  Known known = Known::guessed;
  bool explained = false;  // what was stored is the sum of these products

  /// Its place among `rows`, and among `cols`.
  size_t row_of(const Output& output) const { return place(rows, output.row); }
  size_t col_of(const Output& output) const { return place(cols, output.col); }
  /// A(row, k) times B(k, col) of that step.
  double product(size_t step, size_t row, size_t col) const {
    return a_at(step, row).number() * b_at(step, col).number();
  }
  const Step& a_at(size_t step, size_t row) const { return *a[step * rows.size() + row]; }
  const Step& b_at(size_t step, size_t col) const { return *b[step * cols.size() + col]; }

 private:
  static size_t place(const std::vector<int>& all, int one) {
    return static_cast<size_t>(std::ranges::find(all, one) - all.begin());
  }
};

struct Products {
  std::vector<ThreadProducts> threads;  // those that store, and of which all operands are known
  size_t storing = 0;                   // threads that store and were seen whole
  size_t explained = 0;                 // of `threads`
};

Products find_products(const Measured& measured, const Roles& roles);

}  // namespace grader::provenance
