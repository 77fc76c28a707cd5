// The operations behind both interfaces of cuSOLVER, for each element type. Part of cusolverDn.h.
#pragma once
#include "cusolver_calls.h"

namespace emu::solver {

inline const char* const kStrideOfA = "lda is smaller than the number of rows of A";
inline const char* const kStrideOfB = "ldb is smaller than the number of rows of B";

template <class T, class Pivot>
cusolverStatus_t getrf(Arguments args, Place<T> A, Pivot* pivots, int* info) {
  args.sizes(A.rows, A.columns).stride(A.stride, A.rows, kStrideOfA).matrix(A.memory).info(info);
  if (!args.ok()) return args.status();
  Whole<Wide<T>> a(0, 0);
  if (!A.load(a)) return CUSOLVER_STATUS_EXECUTION_FAILED;
  std::vector<int64_t> rows;
  const int zero = lu(a, pivots ? &rows : nullptr);
  if (pivots && !store_all(rows, pivots, A.line)) return CUSOLVER_STATUS_EXECUTION_FAILED;
  return finish(A.store(a), zero, info, A.line);
}
template <class T, class Pivot>
cusolverStatus_t getrs(Arguments args, cublasOperation_t t, Place<T> A, const Pivot* pivots, Place<T> B, int* info) {
  args.sizes(A.rows, B.columns).stride(A.stride, A.rows, kStrideOfA).stride(B.stride, B.rows, kStrideOfB);
  if (!args.matrix(A.memory).matrix(B.memory).info(info).ok()) return args.status();
  Whole<Wide<T>> a(0, 0), b(0, 0);
  blas::Operand<Pivot> rows(pivots, 1, pivots ? static_cast<size_t>(A.rows) : 0, 1, A.line);
  if (!A.load(a) || !B.load(b) || !rows.fetch().ok) return CUSOLVER_STATUS_EXECUTION_FAILED;
  const std::vector<int64_t> exchanges(rows.values.begin(), rows.values.end());
  for (const int64_t row : exchanges)
    if (row < 1 || row > A.rows) {
      args.refuse_if(true, "a pivot is not the number of a row", CUSOLVER_STATUS_EXECUTION_FAILED);
      return args.status();
    }
  solve_lu(a, exchanges, t, b);
  return finish(B.store(b), 0, info, A.line);
}

template <class T>
cusolverStatus_t potrf(Arguments args, cublasFillMode_t stored, Place<T> A, int* info) {
  args.sizes(A.rows, A.columns).stride(A.stride, A.rows, kStrideOfA).matrix(A.memory).info(info);
  if (!args.ok()) return args.status();
  Whole<Wide<T>> a(0, 0);
  if (!load_lower(A, stored, a)) return CUSOLVER_STATUS_EXECUTION_FAILED;
  const int code = cholesky(a);
  return finish(A.store(stored == CUBLAS_FILL_MODE_UPPER ? adjoint(a) : a), code, info, A.line);
}
template <class T>
cusolverStatus_t potrs(Arguments args, cublasFillMode_t stored, Place<T> A, Place<T> B, int* info) {
  args.sizes(A.rows, B.columns).stride(A.stride, A.rows, kStrideOfA).stride(B.stride, B.rows, kStrideOfB);
  if (!args.matrix(A.memory).matrix(B.memory).info(info).ok()) return args.status();
  Whole<Wide<T>> a(0, 0), b(0, 0);
  if (!load_lower(A, stored, a) || !B.load(b)) return CUSOLVER_STATUS_EXECUTION_FAILED;
  blas::solve(triangle_of(a, true, CUBLAS_OP_N, false), true, b);
  blas::solve(triangle_of(a, true, CUBLAS_OP_C, false), false, b);
  return finish(B.store(b), 0, info, A.line);
}
/// Computes the inverse from the Cholesky factor, in the same triangle.
template <class T>
cusolverStatus_t potri(Arguments args, cublasFillMode_t stored, Place<T> A, int* info) {
  args.sizes(A.rows, A.columns).stride(A.stride, A.rows, kStrideOfA).matrix(A.memory).info(info);
  if (!args.ok()) return args.status();
  Whole<Wide<T>> a(0, 0), inverse = unit_matrix<Wide<T>>(static_cast<size_t>(A.rows));
  if (!load_lower(A, stored, a)) return CUSOLVER_STATUS_EXECUTION_FAILED;
  blas::solve(triangle_of(a, true, CUBLAS_OP_N, false), true, inverse);
  blas::solve(triangle_of(a, true, CUBLAS_OP_C, false), false, inverse);
  for (size_t j = 0; j < a.columns; ++j) std::copy_n(&inverse.at(j, j), a.rows - j, &a.at(j, j));
  return finish(A.store(stored == CUBLAS_FILL_MODE_UPPER ? adjoint(a) : a), 0, info, A.line);
}

template <class T>
cusolverStatus_t geqrf(Arguments args, Place<T> A, T* factors, int* info) {
  args.sizes(A.rows, A.columns).stride(A.stride, A.rows, kStrideOfA).matrix(A.memory).matrix(factors).info(info);
  if (!args.ok()) return args.status();
  Whole<Wide<T>> a(0, 0);
  if (!A.load(a)) return CUSOLVER_STATUS_EXECUTION_FAILED;
  const bool stored = store_all(householder(a), factors, A.line);
  return finish(A.store(a) && stored, 0, info, A.line);
}
/// Computes C = op(Q) C or C op(Q). Q is the product of the reflections in A.
template <class T>
cusolverStatus_t ormqr(Arguments args, cublasSideMode_t side, cublasOperation_t t, Place<T> A, const T* tau, Place<T> C,
                       int* info) {
  const bool left = side == CUBLAS_SIDE_LEFT;
  args.sizes(C.rows, C.columns).stride(A.stride, A.rows, kStrideOfA).matrix(A.memory).matrix(C.memory).info(info);
  args.stride(C.stride, C.rows, "ldc is smaller than the number of rows of C");
  if (!args.refuse_if(A.columns > A.rows, "there are more reflections than rows").ok()) return args.status();
  Whole<Wide<T>> a(0, 0), c(0, 0), factors(0, 0);
  if (!A.load(a) || !C.load(c) || !Place<T>{const_cast<T*>(tau), A.columns, 1, A.columns, A.line}.load(factors))
    return CUSOLVER_STATUS_EXECUTION_FAILED;
  if (!left) c = adjoint(c);  // C Q = (Q' C')'
  reflect(a, factors.values, (t != CUBLAS_OP_N) == left, c);
  return finish(C.store(left ? c : adjoint(c)), 0, info, A.line);
}
template <class T>
cusolverStatus_t orgqr(Arguments args, Place<T> A, int64_t reflections, const T* tau, int* info) {
  args.sizes(A.rows, A.columns).stride(A.stride, A.rows, kStrideOfA).matrix(A.memory).matrix(tau).info(info);
  args.refuse_if(A.columns > A.rows || reflections > A.columns, "there are more columns than rows, or k > n");
  if (!args.ok()) return args.status();
  Whole<Wide<T>> a(0, 0), factors(0, 0), q(static_cast<size_t>(A.rows), static_cast<size_t>(A.columns));
  if (!A.load(a) || !Place<T>{const_cast<T*>(tau), reflections, 1, reflections, A.line}.load(factors))
    return CUSOLVER_STATUS_EXECUTION_FAILED;
  for (size_t i = 0; i < q.columns; ++i) q.at(i, i) = Wide<T>(1);
  reflect(a, factors.values, false, q);
  return finish(A.store(q), 0, info, A.line);
}

/// Loads a Hermitian matrix from the triangle that is stored.
template <class T>
bool load_hermitian(const Place<T>& A, cublasFillMode_t stored, Whole<Wide<T>>& a) {
  if (!load_lower(A, stored, a)) return false;
  for (size_t j = 0; j < a.columns; ++j) {
    a.at(j, j) = std::real(a.at(j, j));
    for (size_t i = 0; i < j; ++i) a.at(i, j) = conjugate(a.at(j, i));
  }
  return true;
}
/// Computes the eigenvalues of a symmetric or Hermitian matrix. The eigenvectors replace the matrix.
template <class T, class Real>
cusolverStatus_t syevd(Arguments args, cusolverEigMode_t mode, cublasFillMode_t stored, Place<T> A, Real* values,
                       int* info) {
  args.sizes(A.rows, A.columns).stride(A.stride, A.rows, kStrideOfA).matrix(A.memory).matrix(values).info(info);
  if (!args.ok()) return args.status();
  Whole<Wide<T>> a(0, 0);
  if (!load_hermitian(A, stored, a)) return CUSOLVER_STATUS_EXECUTION_FAILED;
  const Values<Wide<T>> all = hermitian_values(a);
  const bool kept = store_all(all.values, values, A.line);
  return finish(kept && (mode == CUSOLVER_EIG_MODE_NOVECTOR || A.store(all.left)), 0, info, A.line);
}

/// Where to store singular vectors. If `memory` is null, none are stored.
template <class T, class Real>
cusolverStatus_t store_singular(const Values<Wide<T>>& all, Real* values, Place<T> U, Place<T> V, bool adjoint_of_v,
                                int* info, int code = 0) {
  bool ok = store_all(all.values, values, U.line);
  if (U.memory) ok = U.store(with_columns(all.left, static_cast<size_t>(U.columns))) && ok;
  if (V.memory) {
    const Whole<Wide<T>> v = with_columns(all.right, static_cast<size_t>(adjoint_of_v ? V.rows : V.columns));
    ok = V.store(adjoint_of_v ? adjoint(v) : v) && ok;
  }
  return finish(ok, code, info, U.line);
}
/// 'A': all vectors. 'S': as many vectors as singular values. 'N': no vectors. 'O' (vectors replace A) is not
/// supported.
template <class T, class Real>
cusolverStatus_t gesvd(Arguments args, signed char u_job, signed char v_job, Place<T> A, Real* values, T* U,
                       int64_t ldu, T* VT, int64_t ldvt, int* info) {
  const int64_t m = A.rows, n = A.columns;
  args.sizes(m, n).stride(A.stride, m, kStrideOfA).matrix(A.memory).matrix(values).info(info);
  args.refuse_if(m < n, "there must be at least as many rows as columns");
  args.refuse_if(u_job == 'O' || v_job == 'O', "the emulator does not store vectors in A",
                 CUSOLVER_STATUS_NOT_SUPPORTED);
  if (u_job != 'N') args.matrix(U).stride(ldu, m, "ldu is smaller than the number of rows of U");
  if (v_job != 'N') args.matrix(VT).stride(ldvt, n, "ldvt is smaller than the number of rows of VT");
  if (!args.ok()) return args.status();
  Whole<Wide<T>> a(0, 0);
  if (!A.load(a)) return CUSOLVER_STATUS_EXECUTION_FAILED;
  const Place<T> u{u_job == 'N' ? nullptr : U, m, u_job == 'A' ? m : n, ldu, A.line};
  const Place<T> vt{v_job == 'N' ? nullptr : VT, n, n, ldvt, A.line};
  return store_singular(singular_values(a), values, u, vt, true, info);
}

/// Computes the inverse of a triangular matrix. The other triangle does not change.
template <class T>
cusolverStatus_t trtri(Arguments args, cublasFillMode_t stored, cublasDiagType_t diagonal, Place<T> A, int* info) {
  args.sizes(A.rows, A.columns).stride(A.stride, A.rows, kStrideOfA).matrix(A.memory).info(info);
  if (!args.ok()) return args.status();
  Whole<Wide<T>> a(0, 0), inverse = unit_matrix<Wide<T>>(static_cast<size_t>(A.rows));
  if (!A.load(a)) return CUSOLVER_STATUS_EXECUTION_FAILED;
  const bool lower = stored == CUBLAS_FILL_MODE_LOWER, unit = diagonal == CUBLAS_DIAG_UNIT;
  int zero = 0;
  for (size_t i = a.rows; i-- > 0 && !unit;)
    if (a.at(i, i) == Wide<T>(0)) zero = static_cast<int>(i) + 1;
  if (zero) return finish(true, zero, info, A.line);
  blas::solve(triangle_of(a, lower, CUBLAS_OP_N, unit), lower, inverse);
  for (size_t j = 0; j < a.columns; ++j)
    for (size_t i = 0; i < a.rows; ++i)
      if ((lower ? i > j : i < j) || (i == j && !unit)) a.at(i, j) = inverse.at(i, j);
  return finish(A.store(a), 0, info, A.line);
}

}  // namespace emu::solver
