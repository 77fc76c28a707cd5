// Finds the order in which a kernel adds its K products. It needs only results, and neither the source nor disassembly.
//
// Element (p, q) of the probe is a sum of K products: product p is +L, product q is -L, and the others are 1. L is so
// large that 1 + L is L. A 1 that is added to +L or -L before these two cancel is lost; any other 1 is kept. So the
// number of lost products gives the size of the smallest sum that contains both p and q, and all pairs together give
// the whole tree of additions. (After the FPRev method for revealing orders of floating-point accumulation.) The row
// and column that test a product change from probe to probe. So do magnitudes and signs: every row, column and k is
// multiplied by its own power of two. A kernel may still recognise a probe. Therefore ordinary numbers must also give,
// bit for bit, the result of adding in the order found.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "grader/base/shape.h"

namespace grader {

/// joined(p, q): the number of products in the smallest sum that contains both p and q. In one serial sum, it is max(p,
/// q) + 1.
class SummationOrder {
 public:
  explicit SummationOrder(int products) : K(products), joined_(static_cast<size_t>(K) * K, 1) {}
  int& joined(int p, int q) { return joined_[static_cast<size_t>(p) * K + q]; }
  int joined(int p, int q) const { return joined_[static_cast<size_t>(p) * K + q]; }

  int K;

 private:
  std::vector<int> joined_;
};

/// Returns the shape for probing K products. M and N are rounded up so that no block extends past the edge of C.
Shape probe_shape(int K);

struct Probe {
  Shape shape;
  std::vector<float> A, B;
  std::vector<int> rows, columns;                // K long: the row and column that test product k
  std::vector<float> row_scales, column_scales;  // M and N long: factors of C
};
Probe make_probe(int K, uint64_t seed);

/// Returns nothing if the results are not a tree of plain additions (wrong results, compensated sums, Strassen's
/// method).
std::optional<SummationOrder> read_order(const Probe& probe, const std::vector<float>& C);

/// Returns the number of partial sums that are computed in parallel. `shorter` and `longer` are orders of one kernel at
/// K and at about 2 K.
///
/// A partial sum begins where two products are added to each other. If a longer K has no more such places, each of them
/// is a sum that exists during the whole loop. The result is then the number of sums that share additional products. If
/// a longer K has more places, new sums begin in every block of products. The result is then the number of additions
/// that can be in flight within 16 neighbouring products.
int partial_sums(const SummationOrder& shorter, const SummationOrder& longer);

/// True if C = A * B, for ordinary numbers, is bit for bit the result of adding in this order. The sum may be in float,
/// double or long double, with products rounded or not. `seed` chooses the elements to check.
bool follows(const SummationOrder& order, const Shape& shape, const std::vector<float>& A, const std::vector<float>& B,
             const std::vector<float>& C, uint64_t seed);

}  // namespace grader
