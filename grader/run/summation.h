// In which order a kernel adds up its K products, read from results alone: no source, no disassembly.
//
// Element (p, q) of the probe sums K products: one is +L, product p; one is -L, product q; the others are 1. L is so
// large that 1 + L is L. A 1 that meets +L or -L before these two cancel is lost; a 1 that does not is kept. So the
// number of lost products says how large the smallest sum is that holds both p and q, and all pairs together give the
// whole tree of additions. (After the FPRev method for revealing orders of floating-point accumulation.) Which row and
// column asks for which product changes from probe to probe, and so do sizes and signs: every row, column and k is
// multiplied by a power of two of its own. A kernel may still guess what is a probe; so ordinary numbers must then come
// out bit for bit as adding in the order found gives them.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "grader/base/shape.h"

namespace grader {

/// joined(p, q): how many products the smallest sum has that holds both p and q. One serial sum: max(p, q) + 1.
class SummationOrder {
 public:
  explicit SummationOrder(int products) : K(products), joined_(static_cast<size_t>(K) * K, 1) {}
  int& joined(int p, int q) { return joined_[static_cast<size_t>(p) * K + q]; }
  int joined(int p, int q) const { return joined_[static_cast<size_t>(p) * K + q]; }

  int K;

 private:
  std::vector<int> joined_;
};

/// The shape to probe K products with: M and N are rounded up, so that no ragged edge of C shares the probe.
Shape probe_shape(int K);

struct Probe {
  Shape shape;
  std::vector<float> A, B;
  std::vector<int> rows, columns;                // K long: which ones ask for product k
  std::vector<float> row_scales, column_scales;  // M and N long: C is multiplied by them
};
Probe make_probe(int K, uint64_t seed);

/// Nothing when the results are no tree of plain additions (wrong results, compensated sums, Strassen's method).
std::optional<SummationOrder> read_order(const Probe& probe, const std::vector<float>& C);

/// How many partial sums grow side by side. `shorter` and `longer` come from one kernel at K and at 2 K or so.
///
/// A partial sum begins where two products are added to each other. When a longer K has no more such places, each is a
/// sum that lives through the whole loop, and the answer is how many of them share further products. When it has more,
/// sums are begun anew in every block of products; then the answer is how many additions can be in flight within 16
/// neighbouring products.
int partial_sums(const SummationOrder& shorter, const SummationOrder& longer);

/// Is C = A * B, for ordinary numbers, what adding in this order gives bit for bit, in float, double or long double, with
/// products rounded or not? `seed` chooses the elements that are looked at.
bool follows(const SummationOrder& order, const Shape& shape, const std::vector<float>& A, const std::vector<float>& B,
             const std::vector<float>& C, uint64_t seed);

}  // namespace grader
