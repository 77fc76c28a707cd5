#include "grader/run/summation.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace grader {
namespace {

constexpr float kLarge = 0x1p100f;  // absorbs a 1 in double and long double as well
constexpr int kSide = 64;           // M and N are multiples of this
constexpr int kWindow = 16;

using Products = std::vector<int>;

/// The top addition over `products` joins two groups: the one with products[0], and the rest.
void split(const SummationOrder& order, const Products& products, Products& with_first, Products& rest) {
  int top = 0;
  for (int p : products) top = std::max(top, order.joined(products[0], p));
  for (int p : products) (p == products[0] || order.joined(products[0], p) < top ? with_first : rest).push_back(p);
}

/// Does every pair across the top addition say that it is joined there, and so on further down?
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

/// The longest chain of additions that wait for each other, over these products alone.
int longest_chain(const SummationOrder& order, const Products& products) {
  if (products.size() <= 1) return 0;
  Products left, right;
  split(order, products, left, right);
  return 1 + std::max(longest_chain(order, left), longest_chain(order, right));
}

int chain_of_range(const SummationOrder& order, int begin, int size) {
  Products products(size);
  std::iota(products.begin(), products.end(), begin);
  return longest_chain(order, products);
}

int begun_sums(const SummationOrder& order) {
  int count = 0;
  for (int p = 0; p < order.K; ++p)
    for (int q = p + 1; q < order.K; ++q) count += order.joined(p, q) == 2;
  return count;
}

/// Twice as many products make the longest chain longer by half a window / (additions in flight).
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

template <class Sum>
Sum add_up(const SummationOrder& order, const Products& products, const std::vector<Sum>& values) {
  if (products.size() == 1) return values[static_cast<size_t>(products[0])];
  Products left, right;
  split(order, products, left, right);
  return add_up(order, left, values) + add_up(order, right, values);
}

/// C[i][j] in this order, in `Sum`, with products rounded to `Product`.
template <class Product, class Sum>
float element(const SummationOrder& order, const Shape& shape, const std::vector<float>& A, const std::vector<float>& B,
              int i, int j) {
  Products all(static_cast<size_t>(shape.K));
  std::iota(all.begin(), all.end(), 0);
  std::vector<Sum> values;
  for (int k = 0; k < shape.K; ++k)
    values.push_back(static_cast<Product>(A[static_cast<size_t>(i) * shape.K + k]) *
                     static_cast<Product>(B[static_cast<size_t>(k) * shape.N + j]));
  return static_cast<float>(add_up(order, all, values));
}

}  // namespace

Shape probe_shape(int K) {
  const int side = (K + kSide - 1) / kSide * kSide;
  return {side, side, K};
}

void fill_probe(const Shape& shape, std::vector<float>& A, std::vector<float>& B) {
  A.assign(static_cast<size_t>(shape.M) * shape.K, 1.0f);
  B.assign(static_cast<size_t>(shape.K) * shape.N, 1.0f);
  for (int p = 0; p < shape.K; ++p) {
    A[static_cast<size_t>(p) * shape.K + p] = kLarge;
    B[static_cast<size_t>(p) * shape.N + p] = -kLarge;
  }
}

std::optional<SummationOrder> read_order(const Shape& shape, const std::vector<float>& C) {
  SummationOrder order(shape.K);
  if (C.size() != static_cast<size_t>(shape.M) * shape.N) return {};
  for (int p = 0; p < shape.K; ++p) {
    for (int q = 0; q < shape.K; ++q) {
      if (p == q) continue;  // -L * L: says nothing
      const float kept = C[static_cast<size_t>(p) * shape.N + q];
      if (!(kept >= 0 && kept <= shape.K - 2)) return {};
      order.joined(p, q) = shape.K - static_cast<int>(kept);
    }
  }
  Products all(shape.K);
  std::iota(all.begin(), all.end(), 0);
  if (!is_tree(order, all)) return {};
  return order;
}

SummationOrder serial_order(int K, bool backwards) {
  SummationOrder order(K);
  for (int p = 0; p < K; ++p)
    for (int q = 0; q < K; ++q)
      if (p != q) order.joined(p, q) = backwards ? K - std::min(p, q) : std::max(p, q) + 1;
  return order;
}

bool follows(const SummationOrder& order, const Shape& shape, const std::vector<float>& A, const std::vector<float>& B,
             const std::vector<float>& C) {
  bool as_float = true, as_double = true, mixed = true;
  for (int i = 0; i < shape.M; i += kWindow - 1) {
    const int j = i * 7 % shape.N;
    const float seen = C[static_cast<size_t>(i) * shape.N + j];
    as_float = as_float && seen == element<float, float>(order, shape, A, B, i, j);
    as_double = as_double && seen == element<double, double>(order, shape, A, B, i, j);
    mixed = mixed && seen == element<float, double>(order, shape, A, B, i, j);
  }
  return as_float || as_double || mixed;
}

int partial_sums(const SummationOrder& shorter, const SummationOrder& longer) {
  const int begun = begun_sums(shorter);
  return begun == begun_sums(longer) ? begun : in_flight(longer);
}

}  // namespace grader
