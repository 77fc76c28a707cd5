// Symmetric matrices that need not be positive definite: A = L D L', by Bunch and Kaufman's pivots, stored as in LAPACK.
// For the upper triangle, rows and columns are reversed. Part of cusolverDn.h.
#pragma once
#include "cusolver_operations.h"

namespace emu::solver {

/// Rows and columns from the last to the first; of B, only the rows.
template <class T>
Whole<T> reversed(const Whole<T>& a, bool columns = true) {
  Whole<T> w(a.rows, a.columns);
  for (size_t j = 0; j < a.columns; ++j)
    for (size_t i = 0; i < a.rows; ++i) w.at(a.rows - 1 - i, columns ? a.columns - 1 - j : j) = a.at(i, j);
  return w;
}
inline std::vector<int64_t> reversed(const std::vector<int64_t>& pivots) {
  std::vector<int64_t> w(pivots.rbegin(), pivots.rend());
  const auto n = static_cast<int64_t>(w.size());
  for (int64_t& p : w) p = p > 0 ? n + 1 - p : -(n + 1 + p);
  return w;
}

/// A pivot: one row, or two; the last of them is exchanged with row `other`.
struct Pivot {
  size_t size, other;
};
template <class T>
Pivot choose_pivot(const Whole<T>& a, size_t k) {
  constexpr double kBalance = 0.6403882032022076;  // (1 + sqrt(17)) / 8 keeps the growth of one and of two rows alike
  const size_t n = a.rows;
  size_t largest = k;
  double in_column = 0, in_row = 0;
  for (size_t i = k + 1; i < n; ++i)
    if (std::abs(a.at(i, k)) > in_column) in_column = std::abs(a.at(i, k)), largest = i;
  const double here = std::abs(a.at(k, k));
  if (here >= kBalance * in_column) return {1, k};
  for (size_t j = k; j < largest; ++j) in_row = std::max(in_row, std::abs(a.at(largest, j)));
  for (size_t i = largest + 1; i < n; ++i) in_row = std::max(in_row, std::abs(a.at(i, largest)));
  if (here >= kBalance * in_column * (in_column / in_row)) return {1, k};
  return {std::abs(a.at(largest, largest)) >= kBalance * in_row ? size_t{1} : size_t{2}, largest};
}
/// Exchanges rows and columns `row` and `other` of the lower triangle; column k belongs to the same pivot.
template <class T>
void exchange(Whole<T>& a, size_t k, size_t row, size_t other) {
  if (row == other) return;
  for (size_t i = other + 1; i < a.rows; ++i) std::swap(a.at(i, row), a.at(i, other));
  for (size_t i = row + 1; i < other; ++i) std::swap(a.at(i, row), a.at(other, i));
  std::swap(a.at(row, row), a.at(other, other));
  if (k < row) std::swap(a.at(row, k), a.at(other, k));
}
template <class T>
void eliminate_one(Whole<T>& a, size_t k) {
  for (size_t j = k + 1; j < a.rows; ++j) {
    const T factor = a.at(j, k) / a.at(k, k);
    for (size_t i = j; i < a.rows; ++i) a.at(i, j) -= a.at(i, k) * factor;
  }
  for (size_t i = k + 1; i < a.rows; ++i) a.at(i, k) /= a.at(k, k);
}
template <class T>
void eliminate_two(Whole<T>& a, size_t k) {
  const T beside = a.at(k + 1, k), second = a.at(k + 1, k + 1) / beside, first = a.at(k, k) / beside;
  const T scale = T(1) / (second * first - T(1)) / beside;
  for (size_t j = k + 2; j < a.rows; ++j) {
    const T u = scale * (second * a.at(j, k) - a.at(j, k + 1)), v = scale * (first * a.at(j, k + 1) - a.at(j, k));
    for (size_t i = j; i < a.rows; ++i) a.at(i, j) -= a.at(i, k) * u + a.at(i, k + 1) * v;
    a.at(j, k) = u, a.at(j, k + 1) = v;
  }
}
/// Replaces the lower triangle by L and D. Returns the number, from 1, of the first pivot that is zero, or 0.
template <class T>
int factor_symmetric(Whole<T>& a, std::vector<int64_t>* pivots) {
  int zero = 0;
  for (size_t k = 0, step = 1; k < a.rows; k += step) {
    const Pivot pivot = pivots ? choose_pivot(a, k) : Pivot{1, k};
    step = pivot.size;
    exchange(a, k, k + step - 1, pivot.other);
    const auto number = static_cast<int64_t>(pivot.other) + 1;
    for (size_t i = 0; pivots && i < step; ++i) pivots->push_back(step == 1 ? number : -number);
    if (step == 2)
      eliminate_two(a, k);
    else if (a.at(k, k) != T(0))
      eliminate_one(a, k);
    else if (!zero)
      zero = static_cast<int>(k) + 1;
  }
  return zero;
}

/// Subtracts column k of L, times row k of B, from the rows of B from `from` on; or the transpose of that.
template <class T>
void subtract_column(const Whole<T>& a, size_t k, size_t from, bool transposed, Whole<T>& b) {
  for (size_t j = 0; j < b.columns; ++j)
    for (size_t i = from; i < a.rows; ++i)
      if (transposed)
        b.at(k, j) -= a.at(i, k) * b.at(i, j);
      else
        b.at(i, j) -= a.at(i, k) * b.at(k, j);
}
template <class T>
void divide_by_two(const Whole<T>& a, size_t k, Whole<T>& b) {
  const T beside = a.at(k + 1, k), first = a.at(k, k) / beside, second = a.at(k + 1, k + 1) / beside;
  const T determinant = first * second - T(1);
  for (size_t j = 0; j < b.columns; ++j) {
    const T u = b.at(k, j) / beside, v = b.at(k + 1, j) / beside;
    b.at(k, j) = (second * u - v) / determinant, b.at(k + 1, j) = (first * v - u) / determinant;
  }
}
/// Solves A X = B with L, D and the pivots; X replaces B.
template <class T>
void solve_symmetric(const Whole<T>& a, const std::vector<int64_t>& pivots, Whole<T>& b) {
  const size_t n = a.rows;
  const auto exchange_rows = [&](size_t row, int64_t pivot) {
    const auto other = static_cast<size_t>(std::abs(pivot)) - 1;
    for (size_t j = 0; j < b.columns && other != row; ++j) std::swap(b.at(row, j), b.at(other, j));
  };
  for (size_t k = 0, step = 1; k < n; k += step) {
    step = pivots[k] > 0 ? 1 : 2;
    exchange_rows(k + step - 1, pivots[k]);
    for (size_t i = 0; i < step; ++i) subtract_column(a, k + i, k + step, false, b);
    if (step == 2) divide_by_two(a, k, b);
    for (size_t j = 0; j < b.columns && step == 1; ++j) b.at(k, j) /= a.at(k, k);
  }
  for (size_t end = n, step = 1; end > 0; end -= step) {
    step = pivots[end - 1] > 0 ? 1 : 2;
    for (size_t i = 0; i < step; ++i) subtract_column(a, end - 1 - i, end, true, b);
    exchange_rows(end - 1, pivots[end - 1]);
  }
}

template <class T>
bool load_triangle(const Place<T>& A, cublasFillMode_t stored, Whole<Wide<T>>& a) {
  if (!A.load(a)) return false;
  if (stored == CUBLAS_FILL_MODE_UPPER) a = reversed(a);
  return true;
}
template <class T>
bool store_triangle(const Place<T>& A, cublasFillMode_t stored, const Whole<Wide<T>>& a) {
  return A.store(stored == CUBLAS_FILL_MODE_UPPER ? reversed(a) : a);
}
template <class T>
cusolverStatus_t sytrf(Arguments args, cublasFillMode_t stored, Place<T> A, int* pivots, int* info) {
  args.sizes(A.rows, A.columns).stride(A.stride, A.rows, kStrideOfA).matrix(A.memory).info(info);
  if (!args.ok()) return args.status();
  const bool upper = stored == CUBLAS_FILL_MODE_UPPER;
  Whole<Wide<T>> a(0, 0);
  if (!load_triangle(A, stored, a)) return CUSOLVER_STATUS_EXECUTION_FAILED;
  std::vector<int64_t> rows;
  int zero = factor_symmetric(a, pivots ? &rows : nullptr);
  if (upper && zero) zero = static_cast<int>(A.rows) + 1 - zero;
  if (pivots && !store_all(upper ? reversed(rows) : rows, pivots, A.line)) return CUSOLVER_STATUS_EXECUTION_FAILED;
  return finish(store_triangle(A, stored, a), zero, info, A.line);
}
/// The pivots of sytrf() as those of the lower triangle; without pivots, no rows are exchanged.
template <class Number>
bool load_pivots(Arguments& args, cublasFillMode_t stored, const Number* pivots, int64_t n, int line,
                 std::vector<int64_t>& rows) {
  for (int64_t i = 0; i < n; ++i) rows.push_back(i + 1);
  if (!pivots) return true;
  blas::Operand<Number> given(pivots, 1, static_cast<size_t>(n), 1, line);
  if (!given.fetch().ok) return false;
  rows.assign(given.values.begin(), given.values.end());
  if (stored == CUBLAS_FILL_MODE_UPPER) rows = reversed(rows);
  for (size_t i = 0; i < rows.size(); ++i) {
    const bool pair = rows[i] < 0 && i + 1 < rows.size() && rows[i + 1] == rows[i];
    if (rows[i] < -n || rows[i] > n || (rows[i] <= 0 && !pair)) {
      args.refuse_if(true, "the pivots are not those of sytrf()", CUSOLVER_STATUS_EXECUTION_FAILED);
      return false;
    }
    i += pair;
  }
  return true;
}
template <class T, class Number>
cusolverStatus_t sytrs(Arguments args, cublasFillMode_t stored, Place<T> A, const Number* pivots, Place<T> B,
                       int* info) {
  args.sizes(A.rows, B.columns).stride(A.stride, A.rows, kStrideOfA).stride(B.stride, B.rows, kStrideOfB);
  if (!args.matrix(A.memory).matrix(B.memory).info(info).ok()) return args.status();
  const bool upper = stored == CUBLAS_FILL_MODE_UPPER;
  Whole<Wide<T>> a(0, 0), b(0, 0);
  std::vector<int64_t> rows;
  if (!load_triangle(A, stored, a) || !B.load(b) || !load_pivots(args, stored, pivots, A.rows, A.line, rows))
    return CUSOLVER_STATUS_EXECUTION_FAILED;
  if (upper) b = reversed(b, false);
  solve_symmetric(a, rows, b);
  return finish(B.store(upper ? reversed(b, false) : b), 0, info, A.line);
}
/// The inverse, in the same triangle.
template <class T>
cusolverStatus_t sytri(Arguments args, cublasFillMode_t stored, Place<T> A, const int* pivots, int* info) {
  args.sizes(A.rows, A.columns).stride(A.stride, A.rows, kStrideOfA).matrix(A.memory).info(info);
  if (!args.ok()) return args.status();
  Whole<Wide<T>> a(0, 0), inverse = unit_matrix<Wide<T>>(static_cast<size_t>(A.rows));
  std::vector<int64_t> rows;
  if (!load_triangle(A, stored, a) || !load_pivots(args, stored, pivots, A.rows, A.line, rows))
    return CUSOLVER_STATUS_EXECUTION_FAILED;
  solve_symmetric(a, rows, inverse);
  for (size_t j = 0; j < a.columns; ++j) std::copy_n(&inverse.at(j, j), a.rows - j, &a.at(j, j));
  return finish(store_triangle(A, stored, a), 0, info, A.line);
}

}  // namespace emu::solver
