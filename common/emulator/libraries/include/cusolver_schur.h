// Eigenvalues of general matrices by reduction to Hessenberg form and shifted QR steps. Part of cusolver_64.h.
#pragma once
#include "cusolver_values.h"

namespace emu::solver {

inline double largest_of(const Whole<Complex>& a) {
  double largest = 0;
  for (const Complex& x : a.values) largest = std::max(largest, std::abs(x));
  return largest;
}

/// Computes A = Q H Q'. H has one diagonal below the main diagonal and replaces A. Returns Q.
inline Whole<Complex> hessenberg(Whole<Complex>& a) {
  const size_t n = a.rows;
  Whole<Complex> q = unit_matrix<Complex>(n);
  for (size_t k = 0; k + 2 < n; ++k) {
    std::vector<Complex> v(n);
    double square = 0;
    for (size_t i = k + 1; i < n; ++i) v[i] = a.at(i, k), square += std::norm(v[i]);
    const double first = std::abs(v[k + 1]);
    if (square == first * first) continue;
    v[k + 1] += (first > 0 ? v[k + 1] / first : Complex(1)) * std::sqrt(square);
    const double scale = 2 / (square - first * first + std::norm(v[k + 1]));
    for (size_t j = 0; j < n; ++j)
      blas::add_multiple(n, -scale * blas::inner_product(n, v.data(), a.column(j)), v.data(), a.column(j));
    for (Whole<Complex>* const w : {&a, &q}) {
      std::vector<Complex> sums(n);
      for (size_t j = k + 1; j < n; ++j) blas::add_multiple(n, v[j], w->column(j), sums.data());
      for (size_t j = k + 1; j < n; ++j) blas::add_multiple(n, -scale * std::conj(v[j]), sums.data(), w->column(j));
    }
  }
  return q;
}

/// Returns the eigenvalue of the last 2 x 2 block that is nearest to the last element of the block.
inline Complex shift_of(const Whole<Complex>& h, size_t hi) {
  const Complex a = h.at(hi - 1, hi - 1), d = h.at(hi, hi), bc = h.at(hi - 1, hi) * h.at(hi, hi - 1);
  const Complex half = (a - d) / 2.0, root = std::sqrt(half * half + bc);
  const Complex sum = std::norm(half + root) > std::norm(half - root) ? half + root : half - root;
  return sum == Complex(0) ? d : d - bc / sum;
}
/// One QR step: factors H - shift = Q R between the rows `lo` and `hi`, and stores R Q + shift. (An implicit step with
/// bulge chasing would lose the shift when it passes small elements.)
inline void qr_step(Whole<Complex>& h, Whole<Complex>& q, size_t lo, size_t hi, Complex shift) {
  const size_t n = h.rows;
  std::vector<std::pair<Complex, Complex>> turns;
  for (size_t i = 0; i < n; ++i) h.at(i, i) -= shift;
  for (size_t k = lo; k < hi; ++k) {
    const Complex x = h.at(k, k), y = h.at(k + 1, k);
    const double size = std::sqrt(std::norm(x) + std::norm(y));
    const Complex c = size > 0 ? x / size : Complex(1), s = size > 0 ? y / size : Complex(0);
    blas::combine(n, n, &h.at(k, 0), &h.at(k + 1, 0), std::conj(c), std::conj(s), -s, c);
    h.at(k + 1, k) = 0;
    turns.push_back({c, s});
  }
  for (Whole<Complex>* const w : {&h, &q})
    for (size_t k = lo; k < hi; ++k) {
      const auto [c, s] = turns[k - lo];
      blas::combine(n, 1, w->column(k), w->column(k + 1), c, s, -std::conj(s), std::conj(c));
    }
  for (size_t i = 0; i < n; ++i) h.at(i, i) += shift;
}
/// Computes A = Q T Q' with an upper triangular T, which replaces A. Returns the number of eigenvalues that were not
/// found.
inline size_t schur(Whole<Complex>& a, Whole<Complex>& q) {
  constexpr int kMostSteps = 60, kStepsBeforeOtherShift = 10;
  if (a.rows == 0) return 0;
  q = hessenberg(a);
  const double small = kRounding * largest_of(a);
  size_t hi = a.rows - 1;
  for (int steps = 0; hi > 0;) {
    size_t lo = hi;
    while (lo > 0 && std::abs(a.at(lo, lo - 1)) > small) --lo;
    if (lo > 0) a.at(lo, lo - 1) = 0;
    if (lo == hi) {
      --hi, steps = 0;
      continue;
    }
    if (++steps > kMostSteps) return hi + 1;
    const bool other = steps % kStepsBeforeOtherShift == 0;
    qr_step(a, q, lo, hi, other ? a.at(hi, hi) + std::abs(a.at(hi, hi - 1)) : shift_of(a, hi));
  }
  return 0;
}

/// Scales columns to length 1 with a real largest element, as LAPACK does.
inline void normalise(Whole<Complex>& vectors) {
  for (size_t j = 0; j < vectors.columns; ++j) {
    const double square = std::real(blas::inner_product(vectors.rows, vectors.column(j), vectors.column(j)));
    Complex largest = 0;
    for (size_t i = 0; i < vectors.rows; ++i)
      if (std::norm(vectors.at(i, j)) > std::norm(largest)) largest = vectors.at(i, j);
    if (square == 0) continue;
    const Complex scale = std::conj(largest) / (std::abs(largest) * std::sqrt(square));
    for (size_t i = 0; i < vectors.rows; ++i) vectors.at(i, j) *= scale;
  }
}
/// Computes the eigenvectors of an upper triangular matrix, as columns.
inline Whole<Complex> vectors_of_triangle(const Whole<Complex>& t) {
  const double small = std::max(kRounding * largest_of(t), std::numeric_limits<double>::min());
  Whole<Complex> vectors(t.rows, t.rows);
  for (size_t k = 0; k < t.rows; ++k) {
    Complex* const x = vectors.column(k);
    x[k] = 1;
    blas::add_multiple(k, Complex(-1), t.column(k), x);
    for (size_t i = k; i-- > 0;) {
      const Complex apart = t.at(i, i) - t.at(k, k);
      x[i] /= std::abs(apart) > small ? apart : Complex(small);
      blas::add_multiple(i, -x[i], t.column(i), x);
    }
  }
  return vectors;
}
/// Computes the eigenvectors of A = Q T Q', as columns.
inline Whole<Complex> vectors_of(const Whole<Complex>& t, const Whole<Complex>& q) {
  Whole<Complex> vectors = blas::product(q, vectors_of_triangle(t));
  normalise(vectors);
  return vectors;
}

struct GeneralValues {
  size_t missing = 0;
  std::vector<Complex> values;
  Whole<Complex> right{0, 0};
};
inline GeneralValues general_values(Whole<Complex> a, bool right) {
  GeneralValues all;
  Whole<Complex> q(0, 0);
  all.missing = schur(a, q);
  for (size_t i = 0; i < a.rows; ++i) all.values.push_back(a.at(i, i));
  if (right) all.right = vectors_of(a, q);
  return all;
}

/// The eigenvalues of a real matrix are real or come in conjugate pairs; the one with the positive imaginary part is
/// first. The two columns of a pair become the real and the imaginary part of the first vector.
inline GeneralValues paired(const GeneralValues& all) {
  constexpr double kRealBelow = 1e-10;
  double norm = 0;
  for (const Complex& x : all.values) norm = std::max(norm, std::abs(x));
  GeneralValues real;
  real.missing = all.missing;
  real.right = Whole<Complex>(all.right.rows, all.right.columns);
  for (size_t k = 0; k < all.values.size(); ++k) {
    const Complex x = all.values[k];
    const bool pair = std::abs(x.imag()) > kRealBelow * norm;
    if (real.values.size() + (pair ? 2 : 1) > all.values.size() || (pair && x.imag() < 0)) continue;
    const size_t at = real.values.size();
    for (size_t i = 0; i < all.right.rows; ++i) {
      real.right.at(i, at) = all.right.at(i, k).real();
      if (pair) real.right.at(i, at + 1) = all.right.at(i, k).imag();
    }
    real.values.push_back(pair ? x : Complex(x.real()));
    if (pair) real.values.push_back(std::conj(x));
  }
  real.values.resize(all.values.size());
  return real;
}

}  // namespace emu::solver
