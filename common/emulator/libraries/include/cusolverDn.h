// The commonly used part of cuSOLVER for dense matrices: LU, Cholesky, QR, symmetric eigenvalues, singular values.
// Works like cublas_v2.h.
#pragma once
#include "cublas_v2.h"

enum EMU_STATUS cusolverStatus_t {
  CUSOLVER_STATUS_SUCCESS,
  CUSOLVER_STATUS_NOT_INITIALIZED,
  CUSOLVER_STATUS_ALLOC_FAILED,
  CUSOLVER_STATUS_INVALID_VALUE,
  CUSOLVER_STATUS_ARCH_MISMATCH,
  CUSOLVER_STATUS_MAPPING_ERROR,
  CUSOLVER_STATUS_EXECUTION_FAILED,
  CUSOLVER_STATUS_INTERNAL_ERROR,
  CUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED,
  CUSOLVER_STATUS_NOT_SUPPORTED
};
enum cusolverEigMode_t { CUSOLVER_EIG_MODE_NOVECTOR, CUSOLVER_EIG_MODE_VECTOR };
enum cusolverEigType_t { CUSOLVER_EIG_TYPE_1 = 1, CUSOLVER_EIG_TYPE_2, CUSOLVER_EIG_TYPE_3 };

struct cusolverDnContext {};
using cusolverDnHandle_t = cusolverDnContext*;
inline cusolverStatus_t cusolverDnCreate(cusolverDnHandle_t* handle) {
  *handle = new cusolverDnContext;
  return CUSOLVER_STATUS_SUCCESS;
}
inline cusolverStatus_t cusolverDnDestroy(cusolverDnHandle_t handle) { return delete handle, CUSOLVER_STATUS_SUCCESS; }
inline cusolverStatus_t cusolverDnSetStream(cusolverDnHandle_t, emu::LibraryStream) { return CUSOLVER_STATUS_SUCCESS; }

namespace emu::solver {

using blas::count, blas::Operand, blas::Whole;

template <class T>
cusolverStatus_t tell(Operand<T>& a, int code, int* info, int line) {
  const bool ok = a.store() == CUBLAS_STATUS_SUCCESS;
  if (info) cudaMemcpy(info, &code, sizeof code, cudaMemcpyDefault, emu_types::Line(line));
  return ok ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_EXECUTION_FAILED;
}
template <class T>
bool put(const std::vector<T>& values, T* to, int line) {
  return values.empty() || cudaMemcpy(to, values.data(), values.size() * sizeof(T), cudaMemcpyDefault,
                                      emu_types::Line(line)) == cudaSuccess;
}

template <class T>
cusolverStatus_t getrf(int m, int n, T* A, int lda, int* pivots, int* info, int line) {
  if (m != n) {
    emu::call_failed("cusolverDn getrf: the emulator supports only square matrices", line);
    return CUSOLVER_STATUS_NOT_SUPPORTED;
  }
  auto a = blas::matrix<T>(A, n, n, lda, line);
  std::vector<int> rows(count(n));
  if (!a.fetch().ok) return CUSOLVER_STATUS_EXECUTION_FAILED;
  const int zero = blas::factor(a, count(n), pivots ? rows.data() : nullptr);
  if (pivots && !put(rows, pivots, line)) return CUSOLVER_STATUS_EXECUTION_FAILED;
  return tell(a, zero, info, line);
}
template <class T>
cusolverStatus_t getrs(cublasOperation_t t, int n, int sides, const T* A, int lda, const int* pivots, T* B, int ldb,
                       int* info, int line) {
  auto a = blas::matrix(A, n, n, lda, line), b = blas::matrix<T>(B, n, sides, ldb, line);
  auto rows = blas::vector(pivots, pivots ? n : 0, 1, line);
  if (!a.fetch().ok || !b.fetch().ok || !rows.fetch().ok) return CUSOLVER_STATUS_EXECUTION_FAILED;
  auto upper = a;
  const Whole<T> l = blas::triangle(a, CUBLAS_FILL_MODE_LOWER, t, CUBLAS_DIAG_UNIT);
  const Whole<T> u = blas::triangle(upper, CUBLAS_FILL_MODE_UPPER, t, CUBLAS_DIAG_NON_UNIT);
  Whole<T> x = blas::whole(b, CUBLAS_OP_N);
  const auto exchange = [&](size_t i) {
    const auto other = static_cast<size_t>(rows.at(0, i)) - 1;
    for (size_t j = 0; j < x.columns; ++j) std::swap(x.at(i, j), x.at(other, j));
  };
  const size_t swaps = rows.values.size();
  if (t == CUBLAS_OP_N) {
    for (size_t i = 0; i < swaps; ++i) exchange(i);
    blas::solve(l, true, x);
    blas::solve(u, false, x);
  } else {
    blas::solve(u, true, x);
    blas::solve(l, false, x);
    for (size_t i = swaps; i-- > 0;) exchange(i);
  }
  blas::give_back(x, T(1), T(0), b);
  return tell(b, 0, info, line);
}

/// Cholesky. The result code is the order of the first leading minor that is not positive.
template <class T>
EMU_LIBRARY cusolverStatus_t potrf(cublasFillMode_t stored, int order, T* A, int lda, int* info, int line) {
  auto a = blas::matrix<T>(A, order, order, lda, line);
  if (!a.fetch().ok) return CUSOLVER_STATUS_EXECUTION_FAILED;
  const size_t n = count(order);
  const auto at = [&](size_t i, size_t j) -> T& { return stored == CUBLAS_FILL_MODE_LOWER ? a.at(i, j) : a.at(j, i); };
  int code = 0;
  for (size_t j = 0; j < n && !code; ++j) {
    T sum = at(j, j);
    for (size_t k = 0; k < j; ++k) sum -= at(j, k) * at(j, k);
    if (!(sum > T(0))) code = static_cast<int>(j) + 1;
    if (code) break;
    at(j, j) = std::sqrt(sum);
    for (size_t i = j + 1; i < n; ++i) {
      T rest = at(i, j);
      for (size_t k = 0; k < j; ++k) rest -= at(i, k) * at(j, k);
      at(i, j) = rest / at(j, j);
    }
  }
  return tell(a, code, info, line);
}
template <class T>
cusolverStatus_t potrs(cublasFillMode_t stored, int n, int sides, const T* A, int lda, T* B, int ldb, int* info,
                       int line) {
  auto a = blas::matrix(A, n, n, lda, line), b = blas::matrix<T>(B, n, sides, ldb, line);
  if (!a.fetch().ok || !b.fetch().ok) return CUSOLVER_STATUS_EXECUTION_FAILED;
  const bool lower = stored == CUBLAS_FILL_MODE_LOWER;
  const Whole<T> l = blas::triangle(a, stored, lower ? CUBLAS_OP_N : CUBLAS_OP_T, CUBLAS_DIAG_NON_UNIT);
  Whole<T> x = blas::whole(b, CUBLAS_OP_N);
  blas::solve(l, true, x);
  blas::solve(blas::transposed(l), false, x);
  blas::give_back(x, T(1), T(0), b);
  return tell(b, 0, info, line);
}

/// Householder reflections, stored as in LAPACK: the vectors below the diagonal, their factors in tau.
template <class T>
EMU_LIBRARY cusolverStatus_t geqrf(int rows, int columns, T* A, int lda, T* tau, int* info, int line) {
  auto a = blas::matrix<T>(A, rows, columns, lda, line);
  if (!a.fetch().ok) return CUSOLVER_STATUS_EXECUTION_FAILED;
  const size_t m = count(rows), n = count(columns);
  std::vector<T> factors(std::min(m, n));
  for (size_t k = 0; k < factors.size(); ++k) {
    T norm = 0;
    for (size_t i = k + 1; i < m; ++i) norm += a.at(i, k) * a.at(i, k);
    if (norm == T(0)) continue;
    const T alpha = a.at(k, k),
            beta = alpha > T(0) ? -std::sqrt(alpha * alpha + norm) : std::sqrt(alpha * alpha + norm);
    factors[k] = (beta - alpha) / beta;
    for (size_t i = k + 1; i < m; ++i) a.at(i, k) /= alpha - beta;
    a.at(k, k) = beta;
    for (size_t j = k + 1; j < n; ++j) {
      T sum = a.at(k, j);
      for (size_t i = k + 1; i < m; ++i) sum += a.at(i, k) * a.at(i, j);
      sum *= factors[k];
      a.at(k, j) -= sum;
      for (size_t i = k + 1; i < m; ++i) a.at(i, j) -= sum * a.at(i, k);
    }
  }
  if (!put(factors, tau, line)) return CUSOLVER_STATUS_EXECUTION_FAILED;
  return tell(a, 0, info, line);
}
/// C = Q C, or Q' C, where Q is the product of `k` such reflections.
template <class T>
EMU_LIBRARY void reflect(Operand<T>& a, const std::vector<T>& factors, bool turned, Whole<T>& c) {
  const size_t k = factors.size();
  for (size_t step = 0; step < k; ++step) {
    const size_t r = turned ? step : k - 1 - step;
    for (size_t j = 0; j < c.columns; ++j) {
      T sum = c.at(r, j);
      for (size_t i = r + 1; i < c.rows; ++i) sum += a.at(i, r) * c.at(i, j);
      sum *= factors[r];
      c.at(r, j) -= sum;
      for (size_t i = r + 1; i < c.rows; ++i) c.at(i, j) -= sum * a.at(i, r);
    }
  }
}
template <class T>
cusolverStatus_t ormqr(cublasSideMode_t side, cublasOperation_t t, int m, int n, int k, const T* A, int lda,
                       const T* tau, T* C, int ldc, int* info, int line) {
  const bool left = side == CUBLAS_SIDE_LEFT;
  auto a = blas::matrix(A, left ? m : n, k, lda, line), c = blas::matrix<T>(C, m, n, ldc, line);
  auto factors = blas::vector(tau, k, 1, line);
  if (!a.fetch().ok || !c.fetch().ok || !factors.fetch().ok) return CUSOLVER_STATUS_EXECUTION_FAILED;
  Whole<T> x = blas::whole(c, left ? CUBLAS_OP_N : CUBLAS_OP_T);  // C Q = (Q' C')'
  reflect(a, factors.values, (t != CUBLAS_OP_N) == left, x);
  blas::give_back(left ? x : blas::transposed(x), T(1), T(0), c);
  return tell(c, 0, info, line);
}
template <class T>
cusolverStatus_t orgqr(int m, int n, int k, T* A, int lda, const T* tau, int* info, int line) {
  auto a = blas::matrix<T>(A, m, n, lda, line);
  auto factors = blas::vector(tau, k, 1, line);
  if (!a.fetch().ok || !factors.fetch().ok) return CUSOLVER_STATUS_EXECUTION_FAILED;
  Whole<T> q(count(m), count(n));
  for (size_t i = 0; i < q.columns; ++i) q.at(i, i) = T(1);
  reflect(a, factors.values, false, q);
  blas::give_back(q, T(1), T(0), a);
  return tell(a, 0, info, line);
}

/// Jacobi rotations until the off-diagonal elements vanish. The columns of `v` are the eigenvectors.
template <class T>
EMU_LIBRARY void diagonalise(Whole<T>& a, Whole<T>& v) {
  const size_t n = a.rows;
  constexpr int kMostSweeps = 60;
  for (size_t i = 0; i < n; ++i) v.at(i, i) = T(1);
  for (int sweep = 0; sweep < kMostSweeps; ++sweep) {
    T beside = 0, on = 0;
    for (size_t j = 0; j < n; ++j)
      for (size_t i = 0; i < n; ++i) (i == j ? on : beside) += a.at(i, j) * a.at(i, j);
    if (beside <= std::numeric_limits<T>::epsilon() * std::numeric_limits<T>::epsilon() * on) return;
    for (size_t p = 0; p + 1 < n; ++p)
      for (size_t q = p + 1; q < n; ++q) {
        if (a.at(p, q) == T(0)) continue;
        const T theta = (a.at(q, q) - a.at(p, p)) / (2 * a.at(p, q));
        const T tangent = (theta >= T(0) ? T(1) : T(-1)) / (std::abs(theta) + std::sqrt(theta * theta + 1));
        const T c = 1 / std::sqrt(tangent * tangent + 1), s = tangent * c;
        for (size_t i = 0; i < n; ++i) {
          const T x = a.at(i, p), y = a.at(i, q);
          a.at(i, p) = c * x - s * y, a.at(i, q) = s * x + c * y;
        }
        for (size_t i = 0; i < n; ++i) {
          const T x = a.at(p, i), y = a.at(q, i);
          a.at(p, i) = c * x - s * y, a.at(q, i) = s * x + c * y;
        }
        for (size_t i = 0; i < n; ++i) {
          const T x = v.at(i, p), y = v.at(i, q);
          v.at(i, p) = c * x - s * y, v.at(i, q) = s * x + c * y;
        }
      }
  }
}
template <class T>
std::vector<size_t> sorted_by(const std::vector<T>& values, bool descending) {
  std::vector<size_t> order(values.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(),
            [&](size_t a, size_t b) { return descending ? values[b] < values[a] : values[a] < values[b]; });
  return order;
}
template <class T>
cusolverStatus_t syevd(cusolverEigMode_t mode, cublasFillMode_t stored, int n, T* A, int lda, T* W, int* info,
                       int line) {
  auto a = blas::matrix<T>(A, n, n, lda, line);
  if (!a.fetch().ok) return CUSOLVER_STATUS_EXECUTION_FAILED;
  Whole<T> work = blas::mirrored(a, stored, false), vectors(count(n), count(n));
  diagonalise(work, vectors);
  std::vector<T> values(count(n)), sorted;
  for (size_t i = 0; i < values.size(); ++i) values[i] = work.at(i, i);
  const std::vector<size_t> order = sorted_by(values, false);
  for (size_t j = 0; j < order.size(); ++j) {
    sorted.push_back(values[order[j]]);
    for (size_t i = 0; mode == CUSOLVER_EIG_MODE_VECTOR && i < order.size(); ++i) a.at(i, j) = vectors.at(i, order[j]);
  }
  if (!put(sorted, W, line)) return CUSOLVER_STATUS_EXECUTION_FAILED;
  return tell(a, 0, info, line);
}

/// Treats a Hermitian matrix A + iB as the real matrix [A -B; B A]. It has each eigenvalue twice, and with (x; y) also
/// (-y; x), which are the same complex vector. The first independent vectors are kept.
template <class T>
cusolverStatus_t heevd(cusolverEigMode_t mode, cublasFillMode_t stored, int n, std::complex<T>* A, int lda, T* W,
                       int* info, int line) {
  using Complex = std::complex<T>;
  auto a = blas::matrix<Complex>(A, n, n, lda, line);
  if (!a.fetch().ok) return CUSOLVER_STATUS_EXECUTION_FAILED;
  const Whole<Complex> full = blas::mirrored(a, stored, true);
  const size_t order = count(n);
  Whole<T> real(2 * order, 2 * order), vectors(2 * order, 2 * order);
  for (size_t j = 0; j < order; ++j)
    for (size_t i = 0; i < order; ++i) {
      const Complex x = i == j ? Complex(full.at(i, j).real()) : full.at(i, j);
      real.at(i, j) = real.at(i + order, j + order) = x.real();
      real.at(i + order, j) = x.imag();
      real.at(i, j + order) = -x.imag();
    }
  diagonalise(real, vectors);
  std::vector<T> values(2 * order), found;
  for (size_t i = 0; i < values.size(); ++i) values[i] = real.at(i, i);
  std::vector<std::vector<Complex>> kept;
  for (const size_t which : sorted_by(values, false)) {
    std::vector<Complex> v(order);
    for (size_t i = 0; i < order; ++i) v[i] = {vectors.at(i, which), vectors.at(i + order, which)};
    for (const auto& other : kept) {
      Complex share = 0;
      for (size_t i = 0; i < order; ++i) share += std::conj(other[i]) * v[i];
      for (size_t i = 0; i < order; ++i) v[i] -= share * other[i];
    }
    T norm = 0;
    for (const Complex& x : v) norm += std::norm(x);
    if (norm < T(0.25) || kept.size() == order) continue;
    for (Complex& x : v) x /= std::sqrt(norm);
    kept.push_back(v);
    found.push_back(values[which]);
  }
  for (size_t j = 0; mode == CUSOLVER_EIG_MODE_VECTOR && j < kept.size(); ++j)
    for (size_t i = 0; i < order; ++i) a.at(i, j) = kept[j][i];
  if (!put(found, W, line)) return CUSOLVER_STATUS_EXECUTION_FAILED;
  return tell(a, 0, info, line);
}

/// One-sided Jacobi: the columns of A V are U times the singular values. Requires m >= n.
template <class T>
EMU_LIBRARY cusolverStatus_t gesvd(signed char u_job, signed char v_job, int rows, int columns, T* A, int lda, T* S,
                                   T* U, int ldu, T* VT, int ldvt, int* info, int line) {
  if (rows < columns) {
    emu::call_failed("cusolverDn gesvd: there must be at least as many rows as columns", line);
    return CUSOLVER_STATUS_INVALID_VALUE;
  }
  auto a = blas::matrix<T>(A, rows, columns, lda, line);
  if (!a.fetch().ok) return CUSOLVER_STATUS_EXECUTION_FAILED;
  const size_t m = count(rows), n = count(columns);
  const Whole<T> given = blas::whole(a, CUBLAS_OP_N);
  Whole<double> gram(n, n), v(n, n);
  for (size_t i = 0; i < n; ++i)
    for (size_t j = 0; j < n; ++j)
      for (size_t k = 0; k < m; ++k) gram.at(i, j) += double(given.at(k, i)) * double(given.at(k, j));
  diagonalise(gram, v);
  std::vector<T> values(n), sorted(n);
  for (size_t i = 0; i < n; ++i) values[i] = static_cast<T>(std::sqrt(std::max(0.0, gram.at(i, i))));
  const std::vector<size_t> order = sorted_by(values, true);
  const bool all_u = u_job == 'A';
  Whole<T> u(m, all_u ? m : n), vt(n, n);
  for (size_t j = 0; j < n; ++j) {
    sorted[j] = values[order[j]];
    for (size_t k = 0; k < n; ++k) vt.at(j, k) = static_cast<T>(v.at(k, order[j]));
    for (size_t i = 0; i < m; ++i) {
      double sum = 0;
      for (size_t k = 0; k < n; ++k) sum += double(given.at(i, k)) * v.at(k, order[j]);
      u.at(i, j) = sorted[j] > T(0) ? static_cast<T>(sum / double(sorted[j])) : T(0);
    }
  }
  // Completes U with unit vectors that are orthogonalised against the columns before them.
  for (size_t j = n, unit = 0; j < u.columns && unit < m; ++unit) {
    std::vector<T> column(m);
    column[unit] = T(1);
    for (size_t p = 0; p < j; ++p) {
      T share = 0;
      for (size_t i = 0; i < m; ++i) share += u.at(i, p) * column[i];
      for (size_t i = 0; i < m; ++i) column[i] -= share * u.at(i, p);
    }
    T norm = 0;
    for (const T x : column) norm += x * x;
    if (norm < T(0.01)) continue;
    for (size_t i = 0; i < m; ++i) u.at(i, j) = column[i] / std::sqrt(norm);
    ++j;
  }
  const auto give = [&](const Whole<T>& x, T* to, int stride) {
    auto place = blas::matrix<T>(to, static_cast<int>(x.rows), static_cast<int>(x.columns), stride, line);
    return blas::give_back(x, T(1), T(0), place) == CUBLAS_STATUS_SUCCESS;
  };
  const bool ok = put(sorted, S, line) && (u_job == 'N' || give(u, U, ldu)) && (v_job == 'N' || give(vt, VT, ldvt));
  const int code = 0;
  if (info) cudaMemcpy(info, &code, sizeof code, cudaMemcpyDefault, emu_types::Line(line));
  return ok ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_EXECUTION_FAILED;
}

}  // namespace emu::solver

// A workspace has one element, because the size 0 would give a null pointer.
#define EMU_AT int at = __builtin_LINE()
#define EMU_SOLVER(L, T)                                                                                               \
  inline cusolverStatus_t cusolverDn##L##getrf_bufferSize(cusolverDnHandle_t, int, int, T*, int, int* size) {          \
    return *size = 1, CUSOLVER_STATUS_SUCCESS;                                                                         \
  }                                                                                                                    \
  inline cusolverStatus_t cusolverDn##L##getrf(cusolverDnHandle_t, int m, int n, T* A, int lda, T*, int* pivots,       \
                                               int* info, EMU_AT) {                                                    \
    return emu::solver::getrf(m, n, A, lda, pivots, info, at);                                                         \
  }                                                                                                                    \
  inline cusolverStatus_t cusolverDn##L##getrs(cusolverDnHandle_t, cublasOperation_t t, int n, int sides, const T* A,  \
                                               int lda, const int* pivots, T* B, int ldb, int* info, EMU_AT) {         \
    return emu::solver::getrs(t, n, sides, A, lda, pivots, B, ldb, info, at);                                          \
  }                                                                                                                    \
  inline cusolverStatus_t cusolverDn##L##potrf_bufferSize(cusolverDnHandle_t, cublasFillMode_t, int, T*, int,          \
                                                          int* size) {                                                 \
    return *size = 1, CUSOLVER_STATUS_SUCCESS;                                                                         \
  }                                                                                                                    \
  inline cusolverStatus_t cusolverDn##L##potrf(cusolverDnHandle_t, cublasFillMode_t stored, int n, T* A, int lda, T*,  \
                                               int, int* info, EMU_AT) {                                               \
    return emu::solver::potrf(stored, n, A, lda, info, at);                                                            \
  }                                                                                                                    \
  inline cusolverStatus_t cusolverDn##L##potrs(cusolverDnHandle_t, cublasFillMode_t stored, int n, int sides,          \
                                               const T* A, int lda, T* B, int ldb, int* info, EMU_AT) {                \
    return emu::solver::potrs(stored, n, sides, A, lda, B, ldb, info, at);                                             \
  }                                                                                                                    \
  inline cusolverStatus_t cusolverDn##L##geqrf_bufferSize(cusolverDnHandle_t, int, int, T*, int, int* size) {          \
    return *size = 1, CUSOLVER_STATUS_SUCCESS;                                                                         \
  }                                                                                                                    \
  inline cusolverStatus_t cusolverDn##L##geqrf(cusolverDnHandle_t, int m, int n, T* A, int lda, T* tau, T*, int,       \
                                               int* info, EMU_AT) {                                                    \
    return emu::solver::geqrf(m, n, A, lda, tau, info, at);                                                            \
  }                                                                                                                    \
  inline cusolverStatus_t cusolverDn##L##ormqr_bufferSize(cusolverDnHandle_t, cublasSideMode_t, cublasOperation_t,     \
                                                          int, int, int, const T*, int, const T*, const T*, int,       \
                                                          int* size) {                                                 \
    return *size = 1, CUSOLVER_STATUS_SUCCESS;                                                                         \
  }                                                                                                                    \
  inline cusolverStatus_t cusolverDn##L##ormqr(cusolverDnHandle_t, cublasSideMode_t side, cublasOperation_t t, int m,  \
                                               int n, int k, const T* A, int lda, const T* tau, T* C, int ldc, T*,     \
                                               int, int* info, EMU_AT) {                                               \
    return emu::solver::ormqr(side, t, m, n, k, A, lda, tau, C, ldc, info, at);                                        \
  }                                                                                                                    \
  inline cusolverStatus_t cusolverDn##L##orgqr_bufferSize(cusolverDnHandle_t, int, int, int, const T*, int, const T*,  \
                                                          int* size) {                                                 \
    return *size = 1, CUSOLVER_STATUS_SUCCESS;                                                                         \
  }                                                                                                                    \
  inline cusolverStatus_t cusolverDn##L##orgqr(cusolverDnHandle_t, int m, int n, int k, T* A, int lda, const T* tau,   \
                                               T*, int, int* info, EMU_AT) {                                           \
    return emu::solver::orgqr(m, n, k, A, lda, tau, info, at);                                                         \
  }                                                                                                                    \
  inline cusolverStatus_t cusolverDn##L##syevd_bufferSize(cusolverDnHandle_t, cusolverEigMode_t, cublasFillMode_t,     \
                                                          int, const T*, int, const T*, int* size) {                   \
    return *size = 1, CUSOLVER_STATUS_SUCCESS;                                                                         \
  }                                                                                                                    \
  inline cusolverStatus_t cusolverDn##L##syevd(cusolverDnHandle_t, cusolverEigMode_t mode, cublasFillMode_t stored,    \
                                               int n, T* A, int lda, T* W, T*, int, int* info, EMU_AT) {               \
    return emu::solver::syevd(mode, stored, n, A, lda, W, info, at);                                                   \
  }                                                                                                                    \
  inline cusolverStatus_t cusolverDn##L##gesvd_bufferSize(cusolverDnHandle_t, int, int, int* size) {                   \
    return *size = 1, CUSOLVER_STATUS_SUCCESS;                                                                         \
  }                                                                                                                    \
  inline cusolverStatus_t cusolverDn##L##gesvd(cusolverDnHandle_t, signed char u_job, signed char v_job, int m, int n, \
                                               T* A, int lda, T* S, T* U, int ldu, T* VT, int ldvt, T*, int, T*,       \
                                               int* info, EMU_AT) {                                                    \
    return emu::solver::gesvd(u_job, v_job, m, n, A, lda, S, U, ldu, VT, ldvt, info, at);                              \
  }
#define EMU_HERMITIAN(L, P, T)                                                                                      \
  inline cusolverStatus_t cusolverDn##L##heevd_bufferSize(cusolverDnHandle_t, cusolverEigMode_t, cublasFillMode_t,  \
                                                          int, const P*, int, const T*, int* size) {                \
    return *size = 1, CUSOLVER_STATUS_SUCCESS;                                                                      \
  }                                                                                                                 \
  inline cusolverStatus_t cusolverDn##L##heevd(cusolverDnHandle_t, cusolverEigMode_t mode, cublasFillMode_t stored, \
                                               int n, P* A, int lda, T* W, P*, int, int* info, EMU_AT) {            \
    return emu::solver::heevd(mode, stored, n, reinterpret_cast<std::complex<T>*>(A), lda, W, info, at);            \
  }
EMU_HERMITIAN(C, cuComplex, float)
EMU_HERMITIAN(Z, cuDoubleComplex, double)
#undef EMU_HERMITIAN
EMU_SOLVER(S, float)
EMU_SOLVER(D, double)
#undef EMU_SOLVER
#undef EMU_AT
