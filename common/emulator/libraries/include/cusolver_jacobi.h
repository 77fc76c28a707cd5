// The calls of cuSOLVER that say which method they use, Jacobi's: eigenvalues and singular values, also of batches. Part
// of cusolverDn.h.
#pragma once

struct syevjInfo {
  double tolerance = 0;
  int most_sweeps = 100;
  bool sorted = true;
};
using syevjInfo_t = syevjInfo*;
struct gesvdjInfo {
  double tolerance = 0;
  int most_sweeps = 100;
  bool sorted = true;
};
using gesvdjInfo_t = gesvdjInfo*;

// The method here is the same; it ends when rounding allows nothing more, and its sweeps are not counted.
#define EMU_JACOBI(NAME, INFO)                                           \
  inline cusolverStatus_t cusolverDnCreate##NAME##Info(INFO##_t* info) { \
    *info = new INFO;                                                    \
    return CUSOLVER_STATUS_SUCCESS;                                      \
  }                                                                      \
  inline cusolverStatus_t cusolverDnDestroy##NAME##Info(INFO##_t info) { \
    delete info;                                                         \
    return CUSOLVER_STATUS_SUCCESS;                                      \
  }
EMU_JACOBI(Syevj, syevjInfo)
EMU_JACOBI(Gesvdj, gesvdjInfo)
#undef EMU_JACOBI
#define EMU_JACOBI(NAME, INFO)                                                                             \
  inline cusolverStatus_t cusolverDnX##NAME##SetTolerance(INFO##_t info, double tolerance) {               \
    info->tolerance = tolerance;                                                                           \
    return CUSOLVER_STATUS_SUCCESS;                                                                        \
  }                                                                                                        \
  inline cusolverStatus_t cusolverDnX##NAME##SetMaxSweeps(INFO##_t info, int sweeps) {                     \
    info->most_sweeps = sweeps;                                                                            \
    return CUSOLVER_STATUS_SUCCESS;                                                                        \
  }                                                                                                        \
  inline cusolverStatus_t cusolverDnX##NAME##GetResidual(cusolverDnHandle_t, INFO##_t, double* residual) { \
    *residual = 0;                                                                                         \
    return CUSOLVER_STATUS_SUCCESS;                                                                        \
  }                                                                                                        \
  inline cusolverStatus_t cusolverDnX##NAME##GetSweeps(cusolverDnHandle_t, INFO##_t, int* sweeps) {        \
    *sweeps = 1;                                                                                           \
    return CUSOLVER_STATUS_SUCCESS;                                                                        \
  }
EMU_JACOBI(syevj, syevjInfo)
EMU_JACOBI(gesvdj, gesvdjInfo)
#undef EMU_JACOBI
inline cusolverStatus_t cusolverDnXsyevjSetSortEig(syevjInfo_t info, int sorted) {
  info->sorted = sorted != 0;
  return CUSOLVER_STATUS_SUCCESS;
}
inline cusolverStatus_t cusolverDnXgesvdjSetSortEig(gesvdjInfo_t info, int sorted) {
  info->sorted = sorted != 0;
  return CUSOLVER_STATUS_SUCCESS;
}

namespace emu::solver {

/// Singular values and vectors, of V itself and not of its adjoint.
template <class T, class Real>
cusolverStatus_t gesvdj(Arguments args, cusolverEigMode_t mode, bool economy, Place<T> A, Real* values, T* U,
                        int64_t ldu, T* V, int64_t ldv, int* info) {
  const int64_t m = A.rows, n = A.columns, less = std::min(m, n);
  const bool vectors = mode == CUSOLVER_EIG_MODE_VECTOR;
  args.stride(A.stride, m, kStrideOfA).matrix(A.memory).matrix(values).info(info);
  if (vectors) args.matrix(U).stride(ldu, m, "ldu is smaller than the number of rows of U");
  if (vectors) args.matrix(V).stride(ldv, n, "ldv is smaller than the number of rows of V");
  Whole<Wide<T>> a(0, 0);
  if (!args.ok()) return args.status();
  if (!A.load(a)) return CUSOLVER_STATUS_EXECUTION_FAILED;
  const Place<T> u{vectors ? U : nullptr, m, economy ? less : m, ldu, A.line};
  const Place<T> v{vectors ? V : nullptr, n, economy ? less : n, ldv, A.line};
  return store_singular(singular_values(a), values, u, v, false, info);
}

}  // namespace emu::solver

// R is the real type, EVJ the name for real or complex numbers.
#define EMU_JACOBI(L, P, R, EVJ)                                                                                       \
  inline cusolverStatus_t cusolverDn##L##EVJ##_bufferSize(cusolverDnHandle_t h, cusolverEigMode_t, cublasFillMode_t,   \
                                                          int n, const P*, int, const R*, int* size, syevjInfo_t,      \
                                                          EMU_AT) {                                                    \
    return EMU_TELL(cusolverDn##L##EVJ, n, n);                                                                         \
  }                                                                                                                    \
  inline cusolverStatus_t cusolverDn##L##EVJ(cusolverDnHandle_t h, cusolverEigMode_t mode, cublasFillMode_t stored,    \
                                             int n, P* A, int lda, R* W, P* work, int lwork, int* info, syevjInfo_t,   \
                                             EMU_AT) {                                                                 \
    return emu::solver::syevd(EMU_WORK(cusolverDn##L##EVJ, n, n), mode, stored, emu::solver::place(A, n, n, lda, at),  \
                              W, info);                                                                                \
  }                                                                                                                    \
  inline cusolverStatus_t cusolverDn##L##EVJ##Batched_bufferSize(cusolverDnHandle_t h, cusolverEigMode_t,              \
                                                                 cublasFillMode_t, int n, const P*, int, const R*,     \
                                                                 int* size, syevjInfo_t, int, EMU_AT) {                \
    return EMU_TELL(cusolverDn##L##EVJ##Batched, n, n);                                                                \
  }                                                                                                                    \
  inline cusolverStatus_t cusolverDn##L##EVJ##Batched(cusolverDnHandle_t h, cusolverEigMode_t mode,                    \
                                                      cublasFillMode_t stored, int n, P* A, int lda, R* W, P* work,    \
                                                      int lwork, int* info, syevjInfo_t, int batch, EMU_AT) {          \
    cusolverStatus_t status = CUSOLVER_STATUS_SUCCESS;                                                                 \
    for (int64_t b = 0; b < batch && status == CUSOLVER_STATUS_SUCCESS; ++b)                                           \
      status = emu::solver::syevd(EMU_WORK(cusolverDn##L##EVJ##Batched, n, n), mode, stored,                           \
                                  emu::solver::place(A + b * lda * n, n, n, lda, at), W + b * n, info + b);            \
    return status;                                                                                                     \
  }                                                                                                                    \
  inline cusolverStatus_t cusolverDn##L##gesvdj_bufferSize(cusolverDnHandle_t h, cusolverEigMode_t, int, int m, int n, \
                                                           const P*, int, const R*, const P*, int, const P*, int,      \
                                                           int* size, gesvdjInfo_t, EMU_AT) {                          \
    return EMU_TELL(cusolverDn##L##gesvdj, m, n);                                                                      \
  }                                                                                                                    \
  inline cusolverStatus_t cusolverDn##L##gesvdj(cusolverDnHandle_t h, cusolverEigMode_t mode, int economy, int m,      \
                                                int n, P* A, int lda, R* S, P* U, int ldu, P* V, int ldv, P* work,     \
                                                int lwork, int* info, gesvdjInfo_t, EMU_AT) {                          \
    return emu::solver::gesvdj(EMU_WORK(cusolverDn##L##gesvdj, m, n), mode, economy != 0,                              \
                               emu::solver::place(A, m, n, lda, at), S, emu::solver::number(U), ldu,                   \
                               emu::solver::number(V), ldv, info);                                                     \
  }                                                                                                                    \
  inline cusolverStatus_t cusolverDn##L##gesvdjBatched_bufferSize(                                                     \
      cusolverDnHandle_t h, cusolverEigMode_t, int m, int n, const P*, int, const R*, const P*, int, const P*, int,    \
      int* size, gesvdjInfo_t, int, EMU_AT) {                                                                          \
    return EMU_TELL(cusolverDn##L##gesvdjBatched, m, n);                                                               \
  }                                                                                                                    \
  inline cusolverStatus_t cusolverDn##L##gesvdjBatched(cusolverDnHandle_t h, cusolverEigMode_t mode, int m, int n,     \
                                                       P* A, int lda, R* S, P* U, int ldu, P* V, int ldv, P* work,     \
                                                       int lwork, int* info, gesvdjInfo_t, int batch, EMU_AT) {        \
    cusolverStatus_t status = CUSOLVER_STATUS_SUCCESS;                                                                 \
    for (int64_t b = 0; b < batch && status == CUSOLVER_STATUS_SUCCESS; ++b)                                           \
      status = emu::solver::gesvdj(EMU_WORK(cusolverDn##L##gesvdjBatched, m, n), mode, false,                          \
                                   emu::solver::place(A + b * lda * n, m, n, lda, at), S + b * std::min(m, n),         \
                                   emu::solver::number(U + b * ldu * m), ldu, emu::solver::number(V + b * ldv * n),    \
                                   ldv, info + b);                                                                     \
    return status;                                                                                                     \
  }
EMU_JACOBI(S, float, float, syevj)
EMU_JACOBI(D, double, double, syevj)
EMU_JACOBI(C, cuComplex, float, heevj)
EMU_JACOBI(Z, cuDoubleComplex, double, heevj)
#undef EMU_JACOBI
