// Finds the order in which a kernel adds its K products from results alone, without source or disassembly.
//
// Element (p, q) of the probe sums K products: one is +L, product p; one is -L, product q; the others are 1. L is so
// large that 1 + L is L. A 1 that is added to +L or -L before these two cancel is lost; any other 1 is kept. So the
// number of lost products gives the size of the smallest sum that contains both p and q, and all pairs together give
// the whole tree of additions. (After the FPRev method for revealing orders of floating-point accumulation.) The row
// and column that test a product change from probe to probe, and so do magnitudes and signs: every row, column and k is
// multiplied by its own power of two. A kernel may still recognise a probe, so ordinary numbers must also give, bit for
// bit, the result of adding in the order found.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "grader/base/shape.h"

namespace grader {

/// joined(p, q): the number of products in the smallest sum that contains both p and q; max(p, q) + 1 in one serial
/// sum.
class SummationOrder {
 public:
  explicit SummationOrder(int products) : K(products), joined_(static_cast<size_t>(K) * K, 1) {}
  int& joined(int p, int q) { return joined_[static_cast<size_t>(p) * K + q]; }
  int joined(int p, int q) const { return joined_[static_cast<size_t>(p) * K + q]; }

  int K;

 private:
  std::vector<int> joined_;
};

/// The shape for probing K products: M and N are rounded up, so that the probe has no ragged edge of C.
Shape probe_shape(int K);

struct Probe {
  Shape shape;
  std::vector<float> A, B;
  std::vector<int> rows, columns;                // K long: the row and column that test product k
  std::vector<float> row_scales, column_scales;  // M and N long: factors of C
};
Probe make_probe(int K, uint64_t seed);

/// Nothing if the results are not a tree of plain additions (wrong results, compensated sums, Strassen's method).
std::optional<SummationOrder> read_order(const Probe& probe, const std::vector<float>& C);

/// The number of partial sums in parallel. `shorter` and `longer` are orders of one kernel at K and at about 2 K.
///
/// A partial sum begins where two products are added to each other. If a longer K has no more such places, each is a
/// sum that lasts through the whole loop, and the result is the number of them that share additional products. If it
/// has more, new sums begin in every block of products; then the result is the number of additions that can be in
/// flight within 16 neighbouring products.
int partial_sums(const SummationOrder& shorter, const SummationOrder& longer);

/// True if C = A * B, for ordinary numbers, is bit for bit the result of adding in this order, in float, double or long
/// double, with products rounded or not. `seed` chooses the elements to check.
bool follows(const SummationOrder& order, const Shape& shape, const std::vector<float>& A, const std::vector<float>& B,
             const std::vector<float>& C, uint64_t seed);

}  // namespace grader
