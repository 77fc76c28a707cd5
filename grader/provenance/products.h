// Finds the products of each recorded thread: its outputs, and for each step of its sum one operand of A for every row
// of its outputs and one operand of B for every column. C confirms them: if the sum of these products is the stored
// value, the products are complete. Therefore possible orders of the operands are tried until one gives the stored
// values. If lanes exchange values, a warp counts as one thread.
#pragma once
#include <algorithm>
#include <vector>

#include "grader/provenance/measured.h"
#include "grader/provenance/roles.h"

namespace grader::provenance {

struct Output {
  int64_t word = 0;  // index in C, possibly out of range
  int row = 0, col = 0;
  const Step* step = nullptr;  // the store; if the sum is first stored in other memory, the store to that memory
  double stored = 0;           // the value in C
};

/// How the products of a thread were found.
enum class Certainty {
  by_value,  // all elements that its outputs need are among its operands
  by_order,  // with its operands in this order, most or all stored values are right
  guessed,   // no order of the operands reproduces the stored values; the simplest order is assumed
};

struct ThreadProducts {
  ThreadKey key;                // for a warp: its first thread
  std::vector<int> rows, cols;  // rows and columns of its outputs, in the order of the stores
  std::vector<Output> outputs;
  size_t steps = 0;
  std::vector<const Step*> a, b;  // [step * rows.size() + row], [step * cols.size() + col]
  Certainty known = Certainty::guessed;
  bool explained = false;  // the stored values are the sums of these products

  /// Return the output's index in `rows` and in `cols`.
  size_t row_of(const Output& output) const { return place(rows, output.row); }
  size_t col_of(const Output& output) const { return place(cols, output.col); }
  /// Returns A(row, k) * B(k, col) for the k of that step.
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
  std::vector<ThreadProducts> threads;  // threads that store and whose operands are all known
  size_t storing = 0;                   // threads that store and were recorded completely
  size_t explained = 0;                 // number of `threads` whose products are explained
};

Products find_products(const Measured& measured, const Roles& roles);

}  // namespace grader::provenance
