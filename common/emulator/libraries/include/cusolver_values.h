// Eigenvalues of Hermitian matrices, and singular values, by Jacobi rotations. Part of cusolverDn.h.
#pragma once
#include "cusolver_factors.h"

namespace emu::solver {

/// A rotation of two columns p and q that makes them orthogonal.
template <class T>
struct Rotation {
  double cosine = 1, sine = 0;
  T phase = T(1);
  /// `square_p` and `square_q` are the squared lengths of the columns. `product` is the inner product of p and q.
  Rotation(double square_p, double square_q, T product) {
    const double size = std::abs(product), theta = (square_q - square_p) / (2 * size);
    const double tangent = (theta >= 0 ? 1 : -1) / (std::abs(theta) + std::sqrt(theta * theta + 1));
    cosine = 1 / std::sqrt(tangent * tangent + 1), sine = tangent * cosine, phase = product / size;
  }
};
template <class T>
void turn_columns(Whole<T>& a, size_t p, size_t q, const Rotation<T>& r) {
  const T c = r.cosine, s = r.sine;
  blas::combine<T>(a.rows, 1, a.column(p), a.column(q), c, -s * conjugate(r.phase), s * r.phase, c);
}
template <class T>
void turn_rows(Whole<T>& a, size_t p, size_t q, const Rotation<T>& r) {
  const T c = r.cosine, s = r.sine;
  blas::combine<T>(a.columns, a.rows, &a.at(p, 0), &a.at(q, 0), c, -s * r.phase, s * conjugate(r.phase), c);
}
template <class T>
Whole<T> unit_matrix(size_t n) {
  Whole<T> w(n, n);
  for (size_t i = 0; i < n; ++i) w.at(i, i) = T(1);
  return w;
}
constexpr int kMostSweeps = 60;
constexpr double kRounding = std::numeric_limits<double>::epsilon();

template <class T>
struct Values {
  std::vector<double> values;
  Whole<T> left, right;  // vectors, as columns
  int sweeps = 0;        // over all pairs of columns
  bool converged = true;
};
inline std::vector<size_t> sorted_by(const std::vector<double>& values, bool descending) {
  std::vector<size_t> order(values.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return descending ? values[b] < values[a] : values[a] < values[b]; });
  return order;
}
template <class T>
Whole<T> in_order(const Whole<T>& a, const std::vector<size_t>& order) {
  Whole<T> w(a.rows, order.size());
  for (size_t j = 0; j < order.size(); ++j)
    for (size_t i = 0; i < a.rows; ++i) w.at(i, j) = a.at(i, order[j]);
  return w;
}
inline std::vector<double> in_order(const std::vector<double>& values, const std::vector<size_t>& order) {
  std::vector<double> sorted;
  for (const size_t i : order) sorted.push_back(values[i]);
  return sorted;
}

/// Returns the sum of squares of all elements outside the diagonal.
template <class T>
double off_diagonal(const Whole<T>& a) {
  double sum = 0;
  for (size_t j = 0; j < a.columns; ++j)
    for (size_t i = 0; i < a.rows; ++i) sum += i == j ? 0 : squared(a.at(i, j));
  return sum;
}
/// Computes the eigenvalues of a Hermitian matrix in ascending order.
template <class T>
Values<T> hermitian_values(Whole<T> a, int most_sweeps = kMostSweeps) {
  const size_t n = a.rows;
  Whole<T> vectors = unit_matrix<T>(n);
  int sweeps = 0;
  bool converged = false;
  for (;; ++sweeps) {
    double on = 0;
    for (size_t i = 0; i < n; ++i) on += squared(a.at(i, i));
    converged = off_diagonal(a) <= kRounding * kRounding * on;
    if (converged || sweeps == std::min(most_sweeps, kMostSweeps)) break;
    for (size_t p = 0; p + 1 < n; ++p)
      for (size_t q = p + 1; q < n; ++q) {
        if (a.at(p, q) == T(0)) continue;
        const Rotation<T> r(std::real(a.at(p, p)), std::real(a.at(q, q)), a.at(p, q));
        turn_columns(a, p, q, r);
        turn_rows(a, p, q, r);
        turn_columns(vectors, p, q, r);
      }
  }
  std::vector<double> values(n);
  for (size_t i = 0; i < n; ++i) values[i] = std::real(a.at(i, i));
  const std::vector<size_t> order = sorted_by(values, false);
  return {in_order(values, order), in_order(vectors, order), Whole<T>(0, 0), sweeps, converged};
}

/// Fills columns from `first` on with unit vectors that are orthogonal to the columns before them.
template <class T>
void complete(Whole<T>& u, size_t first) {
  for (size_t j = first, unit = 0; j < u.columns && unit < u.rows; ++unit) {
    std::vector<T> column(u.rows);
    column[unit] = T(1);
    for (size_t p = 0; p < 2 * j; ++p) {  // twice, because of rounding
      const T share = blas::inner_product(u.rows, u.column(p % j), column.data());
      blas::add_multiple(u.rows, -share, u.column(p % j), column.data());
    }
    const double norm = std::real(blas::inner_product(u.rows, column.data(), column.data()));
    if (norm < 1e-8) continue;
    for (size_t i = 0; i < u.rows; ++i) u.at(i, j) = column[i] / std::sqrt(norm);
    ++j;
  }
}

/// Computes A = U S V' for a matrix with at least as many rows as columns. Rotations make the columns of A orthogonal.
template <class T>
Values<T> singular_values_of_tall(Whole<T> a, int most_sweeps) {
  const size_t n = a.columns;
  Whole<T> v = unit_matrix<T>(n);
  bool turned = true;
  int sweeps = 0;
  for (; sweeps < std::min(most_sweeps, kMostSweeps) && turned; ++sweeps) {
    turned = false;
    for (size_t p = 0; p + 1 < n; ++p)
      for (size_t q = p + 1; q < n; ++q) {
        const T *const x = a.column(p), *const y = a.column(q), product = blas::inner_product(a.rows, x, y);
        const double square_p = std::real(blas::inner_product(a.rows, x, x));
        const double square_q = std::real(blas::inner_product(a.rows, y, y));
        if (std::abs(product) <= kRounding * std::sqrt(square_p * square_q)) continue;
        const Rotation<T> r(square_p, square_q, product);
        turn_columns(a, p, q, r);
        turn_columns(v, p, q, r);
        turned = true;
      }
  }
  std::vector<double> values(n);
  for (size_t j = 0; j < n; ++j)
    values[j] = std::sqrt(std::real(blas::inner_product(a.rows, a.column(j), a.column(j))));
  const std::vector<size_t> order = sorted_by(values, true);
  Values<T> all{in_order(values, order), in_order(a, order), in_order(v, order), sweeps, !turned};
  size_t rank = 0;
  for (; rank < n && all.values[rank] > 0; ++rank)
    for (size_t i = 0; i < a.rows; ++i) all.left.at(i, rank) /= all.values[rank];
  complete(all.left, rank);
  return all;
}
template <class T>
Values<T> singular_values(const Whole<T>& a, int most_sweeps = kMostSweeps) {
  if (a.rows >= a.columns) return singular_values_of_tall(a, most_sweeps);
  Values<T> turned = singular_values_of_tall(adjoint(a), most_sweeps);
  std::swap(turned.left, turned.right);
  return turned;
}
/// Returns the first columns of `a`, extended to `columns` orthogonal columns.
template <class T>
Whole<T> with_columns(const Whole<T>& a, size_t columns) {
  Whole<T> w(a.rows, columns);
  const size_t kept = std::min(a.columns, columns);
  std::copy_n(a.values.begin(), kept * a.rows, w.values.begin());
  complete(w, kept);
  return w;
}

}  // namespace emu::solver
