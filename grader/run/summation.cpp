#include "grader/run/summation.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>

#include "common/matmul/fills.h"

namespace grader {
namespace {

constexpr float kLarge = 0x1p100f;  // absorbs a 1 in double and long double as well
constexpr int kSide = 64;           // M and N are multiples of this
constexpr int kWindow = 16;
constexpr int kSamples = 16;  // elements of C

using Products = std::vector<int>;

/// Splits `products` at the topmost addition, which joins two groups: the one with products[0], and the rest.
void split(const SummationOrder& order, const Products& products, Products& with_first, Products& rest) {
  int top = 0;
  for (int p : products) top = std::max(top, order.joined(products[0], p));
  for (int p : products) (p == products[0] || order.joined(products[0], p) < top ? with_first : rest).push_back(p);
}

/// True if every pair across the topmost addition is joined there, and so on recursively.
bool is_tree(const SummationOrder& order, const Products& products) {
  if (products.size() == 1) return true;
  Products left, right;
  split(order, products, left, right);
  if (right.empty()) return false;
  const int size = static_cast<int>(products.size());
  for (int p : left)
    for (int q : right)
      if (order.joined(p, q) != size || order.joined(q, p) != size) return false;
  return is_tree(order, left) && is_tree(order, right);
}

/// The longest chain of dependent additions among these products.
int longest_chain(const SummationOrder& order, const Products& products) {
  if (products.size() <= 1) return 0;
  Products left, right;
  split(order, products, left, right);
  return 1 + std::max(longest_chain(order, left), longest_chain(order, right));
}

int chain_of_range(const SummationOrder& order, int begin, int size) {
  Products products(static_cast<size_t>(size));
  std::iota(products.begin(), products.end(), begin);
  return longest_chain(order, products);
}

int begun_sums(const SummationOrder& order) {
  int count = 0;
  for (int p = 0; p < order.K; ++p)
    for (int q = p + 1; q < order.K; ++q) count += order.joined(p, q) == 2;
  return count;
}

/// Twice as many products lengthen the longest chain by half a window / (additions in flight).
double in_flight(const SummationOrder& order, int begin) {
  const int half = kWindow / 2;
  const int shorter = std::max(chain_of_range(order, begin, half), chain_of_range(order, begin + half, half));
  return static_cast<double>(half) / std::max(1, chain_of_range(order, begin, kWindow) - shorter);
}

int in_flight(const SummationOrder& order) {
  std::vector<double> windows;
  for (int begin = 0; begin + kWindow <= order.K; begin += kWindow) windows.push_back(in_flight(order, begin));
  std::ranges::sort(windows);
  return static_cast<int>(std::lround(windows[(windows.size() - 1) / 2]));
}

/// The row of A and column of B that give one element of C.
struct Lines {
  std::vector<float> a, b;
};

Lines lines_of(const Shape& shape, const std::vector<float>& A, const std::vector<float>& B, int i, int j) {
  Lines lines;
  for (int k = 0; k < shape.K; ++k) {
    lines.a.push_back(A[static_cast<size_t>(i) * shape.K + k]);
    lines.b.push_back(B[static_cast<size_t>(k) * shape.N + j]);
  }
  return lines;
}

/// Products are rounded to `Product` and added in it; sums are rounded to `Sum`.
template <class Product, class Sum>
struct Rounded {
  static constexpr bool kLeftFirst = true;
  static Sum leaf(const Lines& lines, int k) {
    return static_cast<Sum>(static_cast<Product>(lines.a[k]) * static_cast<Product>(lines.b[k]));
  }
  static Sum add(const Lines& lines, int k, Sum sum) {
    return static_cast<Sum>(sum + static_cast<Product>(lines.a[k]) * static_cast<Product>(lines.b[k]));
  }
};

/// Fused multiply-add, which rounds once. In a sum of two products, either one may be rounded first.
template <bool left_first>
struct Fused {
  static constexpr bool kLeftFirst = left_first;
  static float leaf(const Lines& lines, int k) { return lines.a[k] * lines.b[k]; }
  static float add(const Lines& lines, int k, float sum) { return std::fma(lines.a[k], lines.b[k], sum); }
};

template <class Arithmetic>
auto add_up(const SummationOrder& order, const Products& products, const Lines& lines)
    -> decltype(Arithmetic::leaf(lines, 0)) {
  if (products.size() == 1) return Arithmetic::leaf(lines, products[0]);
  Products left, right;
  split(order, products, left, right);
  if (right.size() == 1 && (Arithmetic::kLeftFirst || left.size() > 1))
    return Arithmetic::add(lines, right[0], add_up<Arithmetic>(order, left, lines));
  if (left.size() == 1) return Arithmetic::add(lines, left[0], add_up<Arithmetic>(order, right, lines));
  return add_up<Arithmetic>(order, left, lines) + add_up<Arithmetic>(order, right, lines);
}

using Element = float (*)(const SummationOrder& order, const Products& all, const Lines& lines);
template <class Arithmetic>
float element(const SummationOrder& order, const Products& all, const Lines& lines) {
  return static_cast<float>(add_up<Arithmetic>(order, all, lines));
}
constexpr Element kArithmetics[] = {element<Rounded<float, float>>,
                                    element<Rounded<double, double>>,
                                    element<Rounded<float, double>>,
                                    element<Rounded<double, float>>,
                                    element<Rounded<long double, long double>>,
                                    element<Fused<true>>,
                                    element<Fused<false>>};

Products first_products(int count) {
  Products products(static_cast<size_t>(count));
  std::iota(products.begin(), products.end(), 0);
  return products;
}

/// `count` different numbers below `of`, in random order.
std::vector<int> places(int count, int of, lab::Random& random) {
  std::vector<int> all = first_products(of);
  for (int i = of; i > 1; --i) std::swap(all[i - 1], all[random.below(static_cast<uint32_t>(i))]);
  all.resize(static_cast<size_t>(count));
  return all;
}

/// Powers of two with random sign: multiplying by them is exact.
std::vector<float> scales(int count, lab::Random& random) {
  std::vector<float> values;
  for (int i = 0; i < count; ++i)
    values.push_back(std::ldexp(random.below(2) ? 1.0f : -1.0f, static_cast<int>(random.below(17)) - 8));
  return values;
}

}  // namespace

Shape probe_shape(int K) {
  const int side = (K + kSide - 1) / kSide * kSide;
  return {side, side, K};
}

Probe make_probe(int K, uint64_t seed) {
  lab::Random random(seed);
  Probe probe{probe_shape(K), {}, {}, {}, {}, {}, {}};
  const Shape& s = probe.shape;
  probe.rows = places(K, s.M, random), probe.columns = places(K, s.N, random);
  probe.row_scales = scales(s.M, random), probe.column_scales = scales(s.N, random);
  const std::vector<float> inner = scales(K, random);
  for (int i = 0; i < s.M; ++i)
    for (int k = 0; k < K; ++k) probe.A.push_back(probe.row_scales[i] * inner[k] * (probe.rows[k] == i ? kLarge : 1));
  for (int k = 0; k < K; ++k)
    for (int j = 0; j < s.N; ++j)
      probe.B.push_back(probe.column_scales[j] / inner[k] * (probe.columns[k] == j ? -kLarge : 1));
  return probe;
}

std::optional<SummationOrder> read_order(const Probe& probe, const std::vector<float>& C) {
  const Shape& shape = probe.shape;
  SummationOrder order(shape.K);
  if (C.size() != static_cast<size_t>(shape.M) * shape.N) return {};
  for (int p = 0; p < shape.K; ++p) {
    for (int q = 0; q < shape.K; ++q) {
      if (p == q) continue;  // -L * L carries no information
      const int i = probe.rows[p], j = probe.columns[q];
      const float kept = C[static_cast<size_t>(i) * shape.N + j] / probe.row_scales[i] / probe.column_scales[j];
      if (!(kept >= 0 && kept <= shape.K - 2)) return {};
      order.joined(p, q) = shape.K - static_cast<int>(kept);
    }
  }
  if (!is_tree(order, first_products(shape.K))) return {};
  return order;
}

bool follows(const SummationOrder& order, const Shape& shape, const std::vector<float>& A, const std::vector<float>& B,
             const std::vector<float>& C, uint64_t seed) {
  if (C.size() != static_cast<size_t>(shape.M) * shape.N) return false;
  lab::Random random(seed);
  const Products all = first_products(shape.K);
  std::vector<Element> possible(std::begin(kArithmetics), std::end(kArithmetics));
  for (int sample = 0; sample < kSamples && !possible.empty(); ++sample) {
    const auto i = static_cast<int>(random.below(static_cast<uint32_t>(shape.M)));
    const auto j = static_cast<int>(random.below(static_cast<uint32_t>(shape.N)));
    const Lines lines = lines_of(shape, A, B, i, j);
    const float seen = C[static_cast<size_t>(i) * shape.N + j];
    std::erase_if(possible, [&](Element arithmetic) { return arithmetic(order, all, lines) != seen; });
  }
  return !possible.empty();
}

/// The number of sums that share additional products: it divides the growth of the longest chain.
int sharing_sums(const SummationOrder& shorter, const SummationOrder& longer) {
  const int grown = chain_of_range(longer, 0, longer.K) - chain_of_range(shorter, 0, shorter.K);
  return static_cast<int>(std::lround(static_cast<double>(longer.K - shorter.K) / std::max(1, grown)));
}

int partial_sums(const SummationOrder& shorter, const SummationOrder& longer) {
  const int begun = begun_sums(shorter);
  return begun == begun_sums(longer) ? std::min(begun, sharing_sums(shorter, longer)) : in_flight(longer);
}

}  // namespace grader
