// Eigenvalues and singular values by Jacobi's method (syevj, sygvj, gesvdj), in batches too; generalised and selected
// eigenvalues. All methods give the same values here. Part of cusolverDn.h.
#pragma once

namespace emu::solver {

/// A call's parameters, and what its last call did.
struct JacobiInfo {
  double residual = 0;
  int most_sweeps = 100, sweeps = 0;
  bool batched = false;
};
inline cusolverStatus_t create_jacobi(JacobiInfo** info) {
  if (!info) return CUSOLVER_STATUS_INVALID_VALUE;
  *info = new JacobiInfo;
  return CUSOLVER_STATUS_SUCCESS;
}
inline cusolverStatus_t destroy_jacobi(JacobiInfo* info) {
  if (!info) return CUSOLVER_STATUS_INVALID_VALUE;
  delete info;
  return CUSOLVER_STATUS_SUCCESS;
}
inline cusolverStatus_t set_most_sweeps(JacobiInfo* info, int sweeps) {
  if (!info || sweeps < 0) return CUSOLVER_STATUS_INVALID_VALUE;
  info->most_sweeps = sweeps;
  return CUSOLVER_STATUS_SUCCESS;
}
inline cusolverStatus_t is_jacobi(const JacobiInfo* info) {
  return info ? CUSOLVER_STATUS_SUCCESS : CUSOLVER_STATUS_INVALID_VALUE;
}
template <class T>
cusolverStatus_t tell_jacobi(cusolverDnHandle_t handle, const JacobiInfo* info, T JacobiInfo::*field, T* to) {
  if (!handle) return CUSOLVER_STATUS_NOT_INITIALIZED;
  if (!info || !to) return CUSOLVER_STATUS_INVALID_VALUE;
  if (info->batched) return CUSOLVER_STATUS_NOT_SUPPORTED;
  *to = info->*field;
  return CUSOLVER_STATUS_SUCCESS;
}

/// The square root of the sum of squares of A - U S V'.
template <class T>
double residual_of(const Whole<T>& a, const std::vector<double>& values, const Whole<T>& u, const Whole<T>& v) {
  double sum = 0;
  for (size_t j = 0; j < a.columns; ++j)
    for (size_t i = 0; i < a.rows; ++i) {
      T rest = a.at(i, j);
      for (size_t k = 0; k < values.size(); ++k) rest -= values[k] * u.at(i, k) * conjugate(v.at(j, k));
      sum += squared(rest);
    }
  return std::sqrt(sum);
}
template <class T, class Real>
cusolverStatus_t syevj(Arguments args, cusolverEigMode_t mode, cublasFillMode_t stored, Place<T> A, Real* values,
                       int* info, JacobiInfo* params, bool batched = false) {
  args.sizes(A.rows, A.columns).stride(A.stride, A.rows, kStrideOfA).matrix(A.memory).matrix(values).info(info);
  if (!args.refuse_if(!params, "the parameters were not created").ok()) return args.status();
  Whole<Wide<T>> a(0, 0);
  if (!load_hermitian(A, stored, a)) return CUSOLVER_STATUS_EXECUTION_FAILED;
  const Values<Wide<T>> all = hermitian_values(a, params->most_sweeps);
  params->sweeps = all.sweeps, params->residual = residual_of(a, all.values, all.left, all.left);
  params->batched = batched;
  const bool written = store_all(all.values, values, A.line);
  const int code = all.converged ? 0 : static_cast<int>(A.rows) + 1;
  return finish(written && (mode == CUSOLVER_EIG_MODE_NOVECTOR || A.store(all.left)), code, info, A.line);
}
/// `economy`: only as many vectors as singular values.
template <class T, class Real>
cusolverStatus_t gesvdj(Arguments args, cusolverEigMode_t mode, bool economy, Place<T> A, Real* S, Place<T> U,
                        Place<T> V, int* info, JacobiInfo* params, bool batched = false) {
  args.sizes(A.rows, A.columns).stride(A.stride, A.rows, kStrideOfA).matrix(A.memory).matrix(S).info(info);
  args.refuse_if(!params, "the parameters were not created");
  if (mode == CUSOLVER_EIG_MODE_VECTOR) {
    args.matrix(U.memory).stride(U.stride, A.rows, "ldu is smaller than the number of rows of U");
    args.matrix(V.memory).stride(V.stride, A.columns, "ldv is smaller than the number of rows of V");
  } else {
    U.memory = V.memory = nullptr;
  }
  if (!args.ok()) return args.status();
  Whole<Wide<T>> a(0, 0);
  if (!A.load(a)) return CUSOLVER_STATUS_EXECUTION_FAILED;
  const Values<Wide<T>> all = singular_values(a, params->most_sweeps);
  params->sweeps = all.sweeps, params->residual = residual_of(a, all.values, all.left, all.right);
  params->batched = batched;
  if (economy) U.columns = V.columns = std::min(A.rows, A.columns);
  const int code = all.converged ? 0 : static_cast<int>(std::min(A.rows, A.columns)) + 1;
  return store_singular(all, S, U, V, false, info, code);
}

/// A x = w B x, A B x = w x or B A x = w x. The vectors replace A, Cholesky's factor of B its triangle.
template <class T, class Real>
cusolverStatus_t sygvd(Arguments args, cusolverEigType_t type, cusolverEigMode_t mode, cublasFillMode_t stored,
                       Place<T> A, Place<T> B, Real* values, int* info) {
  args.sizes(A.rows, A.columns).stride(A.stride, A.rows, kStrideOfA).stride(B.stride, B.rows, kStrideOfB);
  args.refuse_if(type < CUSOLVER_EIG_TYPE_1 || type > CUSOLVER_EIG_TYPE_3, "itype is none of the three types");
  if (!args.matrix(A.memory).matrix(B.memory).matrix(values).info(info).ok()) return args.status();
  Whole<Wide<T>> a(0, 0), factor(0, 0);
  if (!load_hermitian(A, stored, a) || !load_lower(B, stored, factor)) return CUSOLVER_STATUS_EXECUTION_FAILED;
  const int minor = cholesky(factor);
  const bool kept = B.store(stored == CUBLAS_FILL_MODE_UPPER ? adjoint(factor) : factor);
  if (minor) return finish(kept, static_cast<int>(A.rows) + minor, info, A.line);
  const Whole<Wide<T>> l = triangle_of(factor, true, CUBLAS_OP_N, false), r = adjoint(l);
  // C = inverse(L) A inverse(L') or L' A L, in two equal steps: C' = M (M A)', where A' = A.
  for (int step = 0; step < 2; ++step) {
    if (type == CUSOLVER_EIG_TYPE_1)
      blas::solve(l, true, a);
    else
      a = product_of(r, a);
    a = adjoint(a);
  }
  Values<Wide<T>> all = hermitian_values(a);
  if (type == CUSOLVER_EIG_TYPE_3)
    all.left = product_of(l, all.left);
  else
    blas::solve(r, false, all.left);
  const bool written = store_all(all.values, values, A.line) && kept;
  return finish(written && (mode == CUSOLVER_EIG_MODE_NOVECTOR || A.store(all.left)), 0, info, A.line);
}

/// Eigenvalues from number `first` to `last`, or in (low, high]; `found` of them, with their vectors, come first.
template <class T, class Real>
cusolverStatus_t syevdx(Arguments args, cusolverEigMode_t mode, cusolverEigRange_t range, cublasFillMode_t stored,
                        Place<T> A, double low, double high, int first, int last, int* found, Real* values, int* info) {
  args.sizes(A.rows, A.columns).stride(A.stride, A.rows, kStrideOfA).matrix(A.memory).matrix(values).info(info);
  args.refuse_if(!found, "the pointer for the number of eigenvalues is null");
  args.refuse_if(range == CUSOLVER_EIG_RANGE_V && low >= high, "vl is not smaller than vu");
  args.refuse_if(range == CUSOLVER_EIG_RANGE_I && (first < 1 || last > A.rows || first > last),
                 "il and iu are not the numbers of eigenvalues");
  if (!args.ok()) return args.status();
  Whole<Wide<T>> a(0, 0);
  if (!load_hermitian(A, stored, a)) return CUSOLVER_STATUS_EXECUTION_FAILED;
  const Values<Wide<T>> all = hermitian_values(a);
  std::vector<size_t> chosen;
  for (size_t i = 0; i < all.values.size(); ++i) {
    const int number = static_cast<int>(i) + 1;
    const bool in_interval = all.values[i] > low && all.values[i] <= high;
    if (range == CUSOLVER_EIG_RANGE_ALL ||
        (range == CUSOLVER_EIG_RANGE_I ? number >= first && number <= last : in_interval))
      chosen.push_back(i);
  }
  *found = static_cast<int>(chosen.size());
  bool written = store_all(in_order(all.values, chosen), values, A.line);
  if (mode == CUSOLVER_EIG_MODE_VECTOR) {
    A.columns = *found;
    written = A.store(in_order(all.left, chosen)) && written;
  }
  return finish(written, 0, info, A.line);
}

}  // namespace emu::solver

using syevjInfo_t = emu::solver::JacobiInfo*;
using gesvdjInfo_t = emu::solver::JacobiInfo*;
#define EMU_JACOBI(UPPER, LOWER)                                                                                  \
  inline cusolverStatus_t cusolverDnCreate##UPPER##Info(LOWER##Info_t* info) {                                    \
    return emu::solver::create_jacobi(info);                                                                      \
  }                                                                                                               \
  inline cusolverStatus_t cusolverDnDestroy##UPPER##Info(LOWER##Info_t info) {                                    \
    return emu::solver::destroy_jacobi(info);                                                                     \
  }                                                                                                               \
  inline cusolverStatus_t cusolverDnX##LOWER##SetTolerance(LOWER##Info_t info, double) {                          \
    return emu::solver::is_jacobi(info);                                                                          \
  }                                                                                                               \
  inline cusolverStatus_t cusolverDnX##LOWER##SetMaxSweeps(LOWER##Info_t info, int sweeps) {                      \
    return emu::solver::set_most_sweeps(info, sweeps);                                                            \
  }                                                                                                               \
  inline cusolverStatus_t cusolverDnX##LOWER##SetSortEig(LOWER##Info_t info, int) {                               \
    return emu::solver::is_jacobi(info);                                                                          \
  }                                                                                                               \
  inline cusolverStatus_t cusolverDnX##LOWER##GetResidual(cusolverDnHandle_t h, LOWER##Info_t info, double* to) { \
    return emu::solver::tell_jacobi(h, info, &emu::solver::JacobiInfo::residual, to);                             \
  }                                                                                                               \
  inline cusolverStatus_t cusolverDnX##LOWER##GetSweeps(cusolverDnHandle_t h, LOWER##Info_t info, int* to) {      \
    return emu::solver::tell_jacobi(h, info, &emu::solver::JacobiInfo::sweeps, to);                               \
  }
EMU_JACOBI(Syevj, syevj)
EMU_JACOBI(Gesvdj, gesvdj)
#undef EMU_JACOBI

#define EMU_TELL(CALL, M, N) emu::solver::tell_work(h, #CALL "_bufferSize", M, N, size, at)
#define EMU_WORK(CALL, M, N) emu::solver::with_work(#CALL, h, M, N, work, lwork, at)
#define EMU_EIGEN(L, P, R, EVJ, EVDX, GVD, GVJ)                                                                        \
  inline cusolverStatus_t cusolverDn##L##EVJ##_bufferSize(cusolverDnHandle_t h, cusolverEigMode_t, cublasFillMode_t,   \
                                                          int n, const P*, int, const R*, int* size, syevjInfo_t,      \
                                                          EMU_AT) {                                                    \
    return EMU_TELL(cusolverDn##L##EVJ, n, n);                                                                         \
  }                                                                                                                    \
  inline cusolverStatus_t cusolverDn##L##EVJ(cusolverDnHandle_t h, cusolverEigMode_t mode, cublasFillMode_t stored,    \
                                             int n, P* A, int lda, R* W, P* work, int lwork, int* info,                \
                                             syevjInfo_t params, EMU_AT) {                                             \
    return emu::solver::syevj(EMU_WORK(cusolverDn##L##EVJ, n, n), mode, stored, emu::solver::place(A, n, n, lda, at),  \
                              W, info, params);                                                                        \
  }                                                                                                                    \
  inline cusolverStatus_t cusolverDn##L##EVJ##Batched_bufferSize(cusolverDnHandle_t h, cusolverEigMode_t,              \
                                                                 cublasFillMode_t, int n, const P*, int, const R*,     \
                                                                 int* size, syevjInfo_t, int, EMU_AT) {                \
    return EMU_TELL(cusolverDn##L##EVJ##Batched, n, n);                                                                \
  }                                                                                                                    \
  inline cusolverStatus_t cusolverDn##L##EVJ##Batched(cusolverDnHandle_t h, cusolverEigMode_t mode,                    \
                                                      cublasFillMode_t stored, int n, P* A, int lda, R* W, P* work,    \
                                                      int lwork, int* info, syevjInfo_t params, int batch, EMU_AT) {   \
    const auto args = EMU_WORK(cusolverDn##L##EVJ##Batched, n, n);                                                     \
    for (int b = 0; b < batch; ++b, A += size_t(lda) * n, W += n, ++info) {                                            \
      const auto status =                                                                                              \
          emu::solver::syevj(args, mode, stored, emu::solver::place(A, n, n, lda, at), W, info, params, true);         \
      if (status != CUSOLVER_STATUS_SUCCESS) return status;                                                            \
    }                                                                                                                  \
    return args.status();                                                                                              \
  }                                                                                                                    \
  inline cusolverStatus_t cusolverDn##L##EVDX##_bufferSize(cusolverDnHandle_t h, cusolverEigMode_t,                    \
                                                           cusolverEigRange_t, cublasFillMode_t, int n, const P*, int, \
                                                           R, R, int, int, int*, const R*, int* size, EMU_AT) {        \
    return EMU_TELL(cusolverDn##L##EVDX, n, n);                                                                        \
  }                                                                                                                    \
  inline cusolverStatus_t cusolverDn##L##EVDX(cusolverDnHandle_t h, cusolverEigMode_t mode, cusolverEigRange_t range,  \
                                              cublasFillMode_t stored, int n, P* A, int lda, R vl, R vu, int il,       \
                                              int iu, int* found, R* W, P* work, int lwork, int* info, EMU_AT) {       \
    return emu::solver::syevdx(EMU_WORK(cusolverDn##L##EVDX, n, n), mode, range, stored,                               \
                               emu::solver::place(A, n, n, lda, at), vl, vu, il, iu, found, W, info);                  \
  }                                                                                                                    \
  inline cusolverStatus_t cusolverDn##L##GVD##_bufferSize(cusolverDnHandle_t h, cusolverEigType_t, cusolverEigMode_t,  \
                                                          cublasFillMode_t, int n, const P*, int, const P*, int,       \
                                                          const R*, int* size, EMU_AT) {                               \
    return EMU_TELL(cusolverDn##L##GVD, n, n);                                                                         \
  }                                                                                                                    \
  inline cusolverStatus_t cusolverDn##L##GVD(cusolverDnHandle_t h, cusolverEigType_t type, cusolverEigMode_t mode,     \
                                             cublasFillMode_t stored, int n, P* A, int lda, P* B, int ldb, R* W,       \
                                             P* work, int lwork, int* info, EMU_AT) {                                  \
    return emu::solver::sygvd(EMU_WORK(cusolverDn##L##GVD, n, n), type, mode, stored,                                  \
                              emu::solver::place(A, n, n, lda, at), emu::solver::place(B, n, n, ldb, at), W, info);    \
  }                                                                                                                    \
  inline cusolverStatus_t cusolverDn##L##GVJ##_bufferSize(cusolverDnHandle_t h, cusolverEigType_t, cusolverEigMode_t,  \
                                                          cublasFillMode_t, int n, const P*, int, const P*, int,       \
                                                          const R*, int* size, syevjInfo_t, EMU_AT) {                  \
    return EMU_TELL(cusolverDn##L##GVJ, n, n);                                                                         \
  }                                                                                                                    \
  inline cusolverStatus_t cusolverDn##L##GVJ(cusolverDnHandle_t h, cusolverEigType_t type, cusolverEigMode_t mode,     \
                                             cublasFillMode_t stored, int n, P* A, int lda, P* B, int ldb, R* W,       \
                                             P* work, int lwork, int* info, syevjInfo_t params, EMU_AT) {              \
    auto args = EMU_WORK(cusolverDn##L##GVJ, n, n);                                                                    \
    args.refuse_if(!params, "the parameters were not created");                                                        \
    return emu::solver::sygvd(args, type, mode, stored, emu::solver::place(A, n, n, lda, at),                          \
                              emu::solver::place(B, n, n, ldb, at), W, info);                                          \
  }
EMU_EIGEN(S, float, float, syevj, syevdx, sygvd, sygvj)
EMU_EIGEN(D, double, double, syevj, syevdx, sygvd, sygvj)
EMU_EIGEN(C, cuComplex, float, heevj, heevdx, hegvd, hegvj)
EMU_EIGEN(Z, cuDoubleComplex, double, heevj, heevdx, hegvd, hegvj)
#undef EMU_EIGEN

#define EMU_SINGULAR(L, P, R)                                                                                          \
  inline cusolverStatus_t cusolverDn##L##gesvdj_bufferSize(cusolverDnHandle_t h, cusolverEigMode_t, int, int m, int n, \
                                                           const P*, int, const R*, const P*, int, const P*, int,      \
                                                           int* size, gesvdjInfo_t, EMU_AT) {                          \
    return EMU_TELL(cusolverDn##L##gesvdj, m, n);                                                                      \
  }                                                                                                                    \
  inline cusolverStatus_t cusolverDn##L##gesvdj(cusolverDnHandle_t h, cusolverEigMode_t mode, int economy, int m,      \
                                                int n, P* A, int lda, R* S, P* U, int ldu, P* V, int ldv, P* work,     \
                                                int lwork, int* info, gesvdjInfo_t params, EMU_AT) {                   \
    return emu::solver::gesvdj(EMU_WORK(cusolverDn##L##gesvdj, m, n), mode, economy != 0,                              \
                               emu::solver::place(A, m, n, lda, at), S, emu::solver::place(U, m, m, ldu, at),          \
                               emu::solver::place(V, n, n, ldv, at), info, params);                                    \
  }                                                                                                                    \
  inline cusolverStatus_t cusolverDn##L##gesvdjBatched_bufferSize(                                                     \
      cusolverDnHandle_t h, cusolverEigMode_t, int m, int n, const P*, int, const R*, const P*, int, const P*, int,    \
      int* size, gesvdjInfo_t, int, EMU_AT) {                                                                          \
    return EMU_TELL(cusolverDn##L##gesvdjBatched, m, n);                                                               \
  }                                                                                                                    \
  inline cusolverStatus_t cusolverDn##L##gesvdjBatched(cusolverDnHandle_t h, cusolverEigMode_t mode, int m, int n,     \
                                                       P* A, int lda, R* S, P* U, int ldu, P* V, int ldv, P* work,     \
                                                       int lwork, int* info, gesvdjInfo_t params, int batch, EMU_AT) { \
    auto args = EMU_WORK(cusolverDn##L##gesvdjBatched, m, n);                                                          \
    args.refuse_if(m > 32 || n > 32, "a matrix of a batch has at most 32 rows and 32 columns");                        \
    for (int b = 0; b < batch; ++b, ++info) {                                                                          \
      const auto status = emu::solver::gesvdj(                                                                         \
          args, mode, false, emu::solver::place(A + size_t(lda) * n * b, m, n, lda, at), S + std::min(m, n) * b,       \
          emu::solver::place(U ? U + size_t(ldu) * m * b : U, m, m, ldu, at),                                          \
          emu::solver::place(V ? V + size_t(ldv) * n * b : V, n, n, ldv, at), info, params, true);                     \
      if (status != CUSOLVER_STATUS_SUCCESS) return status;                                                            \
    }                                                                                                                  \
    return args.status();                                                                                              \
  }
EMU_SINGULAR(S, float, float)
EMU_SINGULAR(D, double, double)
EMU_SINGULAR(C, cuComplex, float)
EMU_SINGULAR(Z, cuDoubleComplex, double)
#undef EMU_SINGULAR
#undef EMU_TELL
#undef EMU_WORK
