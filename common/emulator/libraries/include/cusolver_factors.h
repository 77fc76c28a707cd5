// LU, Cholesky and QR of matrices in host memory. Matrices are stored by columns, in double or std::complex<double>.
// Part of cusolverDn.h.
#pragma once
#include "cublas_v2.h"

namespace emu::solver {

using blas::conjugate, blas::count, blas::Operand, blas::Whole;
using Complex = std::complex<double>;

/// The type in which the program's numbers are processed.
template <class T>
using Wide = std::conditional_t<std::is_floating_point_v<T>, double, Complex>;

inline double squared(double x) { return x * x; }
inline double squared(Complex z) { return std::norm(z); }

template <class T>
Whole<T> adjoint(const Whole<T>& a) {
  Whole<T> w = blas::transposed(a);
  for (T& v : w.values) v = conjugate(v);
  return w;
}

template <class T>
Whole<T> product_of(const Whole<T>& a, const Whole<T>& b) {
  Whole<T> w(a.rows, b.columns);
  for (size_t j = 0; j < b.columns; ++j)
    for (size_t k = 0; k < a.columns; ++k) blas::add_multiple(a.rows, b.at(k, j), a.column(k), w.column(j));
  return w;
}

/// Computes A = P L U in place; without P if `pivots` is null. Returns the number, from 1, of the first zero pivot, or
/// 0.
template <class T>
int lu(Whole<T>& a, std::vector<int64_t>* pivots) {
  int zero = 0;
  for (size_t k = 0; k < std::min(a.rows, a.columns); ++k) {
    size_t best = k;
    for (size_t i = k + 1; pivots && i < a.rows; ++i)
      if (squared(a.at(i, k)) > squared(a.at(best, k))) best = i;
    if (pivots) pivots->push_back(static_cast<int64_t>(best) + 1);
    for (size_t j = 0; best != k && j < a.columns; ++j) std::swap(a.at(k, j), a.at(best, j));
    if (a.at(k, k) == T(0)) {
      if (!zero) zero = static_cast<int>(k) + 1;
      continue;
    }
    for (size_t i = k + 1; i < a.rows; ++i) a.at(i, k) /= a.at(k, k);
    for (size_t j = k + 1; j < a.columns; ++j)
      blas::add_multiple(a.rows - k - 1, -a.at(k, j), a.column(k) + k + 1, a.column(j) + k + 1);
  }
  return zero;
}
/// A triangle of A. Operation `t` is applied to it.
template <class T>
Whole<T> triangle_of(const Whole<T>& a, bool lower, cublasOperation_t t, bool unit) {
  Whole<T> w(a.rows, a.rows);
  for (size_t j = 0; j < a.rows; ++j)
    for (size_t i = 0; i < a.rows; ++i)
      if (lower ? i >= j : i <= j) w.at(i, j) = i == j && unit ? T(1) : a.at(i, j);
  if (t == CUBLAS_OP_N) return w;
  return t == CUBLAS_OP_T ? blas::transposed(w) : adjoint(w);
}
/// Solves op(A) X = B. X replaces B. `a` is the result of lu().
template <class T>
void solve_lu(const Whole<T>& a, const std::vector<int64_t>& pivots, cublasOperation_t t, Whole<T>& b) {
  const Whole<T> l = triangle_of(a, true, t, true), u = triangle_of(a, false, t, false);
  const auto exchange = [&](size_t i) {
    const auto other = static_cast<size_t>(pivots[i]) - 1;
    for (size_t j = 0; j < b.columns; ++j) std::swap(b.at(i, j), b.at(other, j));
  };
  if (t == CUBLAS_OP_N) {
    for (size_t i = 0; i < pivots.size(); ++i) exchange(i);
    blas::solve(l, true, b);
    blas::solve(u, false, b);
  } else {
    blas::solve(u, true, b);
    blas::solve(l, false, b);
    for (size_t i = pivots.size(); i-- > 0;) exchange(i);
  }
}

/// Computes A = L L' in the lower triangle. Returns the order of the first leading minor that is not positive, or 0.
template <class T>
int cholesky(Whole<T>& a) {
  for (size_t j = 0; j < a.rows; ++j) {
    const double pivot = std::real(a.at(j, j));
    if (!(pivot > 0)) return static_cast<int>(j) + 1;
    a.at(j, j) = std::sqrt(pivot);
    for (size_t i = j + 1; i < a.rows; ++i) a.at(i, j) /= std::sqrt(pivot);
    for (size_t k = j + 1; k < a.rows; ++k)
      blas::add_multiple(a.rows - k, -conjugate(a.at(k, j)), a.column(j) + k, a.column(k) + k);
  }
  return 0;
}

/// Applies the reflection in column `r` of `a` to a column: c -= factor v v' c. v begins with 1 in row r.
template <class T>
void reflect_column(const Whole<T>& a, size_t r, T factor, T* c) {
  const size_t below = a.rows - r - 1;
  const T *const v = a.column(r) + r + 1, sum = factor * (c[r] + blas::inner_product(below, v, c + r + 1));
  c[r] -= sum;
  blas::add_multiple(below, -sum, v, c + r + 1);
}
/// Computes A = Q R by Householder reflections. As in LAPACK, their vectors are stored below the diagonal. Returns
/// their factors.
template <class T>
std::vector<T> householder(Whole<T>& a) {
  std::vector<T> factors(std::min(a.rows, a.columns));
  for (size_t k = 0; k < factors.size(); ++k) {
    const size_t below = a.rows - k - 1;
    T *const v = a.column(k) + k + 1, alpha = a.at(k, k);
    const double rest = std::real(blas::inner_product(below, v, v));
    if (rest == 0 && std::imag(alpha) == 0) continue;
    const double norm = std::sqrt(squared(alpha) + rest), beta = std::real(alpha) > 0 ? -norm : norm;
    factors[k] = (beta - alpha) / beta;
    for (size_t i = 0; i < below; ++i) v[i] /= alpha - beta;
    a.at(k, k) = beta;
    for (size_t j = k + 1; j < a.columns; ++j) reflect_column(a, k, conjugate(factors[k]), a.column(j));
  }
  return factors;
}
/// Computes C = Q C, or Q' C if `turned`. Q is the product of such reflections.
template <class T>
void reflect(const Whole<T>& a, const std::vector<T>& factors, bool turned, Whole<T>& c) {
  for (size_t step = 0; step < factors.size(); ++step) {
    const size_t r = turned ? step : factors.size() - 1 - step;
    for (size_t j = 0; j < c.columns; ++j)
      reflect_column(a, r, turned ? conjugate(factors[r]) : factors[r], c.column(j));
  }
}

}  // namespace emu::solver
