// The cuSOLVER functions whose names begin with the element type. Part of cusolverDn.h.
#pragma once

#define EMU_FACTORS(L, P)                                                                                             \
  inline cusolverStatus_t cusolverDn##L##getrf_bufferSize(cusolverDnHandle_t h, int m, int n, P*, int, int* size,     \
                                                          EMU_AT) {                                                   \
    return EMU_TELL(cusolverDn##L##getrf, m, n);                                                                      \
  }                                                                                                                   \
  inline cusolverStatus_t cusolverDn##L##getrf(cusolverDnHandle_t h, int m, int n, P* A, int lda, P* work,            \
                                               int* pivots, int* info, EMU_AT) {                                      \
    const int lwork = emu::solver::work_for(m, n);                                                                    \
    return emu::solver::getrf(EMU_WORK(cusolverDn##L##getrf, m, n), emu::solver::place(A, m, n, lda, at), pivots,     \
                              info);                                                                                  \
  }                                                                                                                   \
  inline cusolverStatus_t cusolverDn##L##getrs(cusolverDnHandle_t h, cublasOperation_t t, int n, int sides,           \
                                               const P* A, int lda, const int* pivots, P* B, int ldb, int* info,      \
                                               EMU_AT) {                                                              \
    return emu::solver::getrs(emu::solver::Arguments("cusolverDn" #L "getrs", h, at), t,                              \
                              emu::solver::place(A, n, n, lda, at), pivots, emu::solver::place(B, n, sides, ldb, at), \
                              info);                                                                                  \
  }                                                                                                                   \
  inline cusolverStatus_t cusolverDn##L##potrf_bufferSize(cusolverDnHandle_t h, cublasFillMode_t, int n, P*, int,     \
                                                          int* size, EMU_AT) {                                        \
    return EMU_TELL(cusolverDn##L##potrf, n, n);                                                                      \
  }                                                                                                                   \
  inline cusolverStatus_t cusolverDn##L##potrf(cusolverDnHandle_t h, cublasFillMode_t stored, int n, P* A, int lda,   \
                                               P* work, int lwork, int* info, EMU_AT) {                               \
    return emu::solver::potrf(EMU_WORK(cusolverDn##L##potrf, n, n), stored, emu::solver::place(A, n, n, lda, at),     \
                              info);                                                                                  \
  }                                                                                                                   \
  inline cusolverStatus_t cusolverDn##L##potrs(cusolverDnHandle_t h, cublasFillMode_t stored, int n, int sides,       \
                                               const P* A, int lda, P* B, int ldb, int* info, EMU_AT) {               \
    return emu::solver::potrs(emu::solver::Arguments("cusolverDn" #L "potrs", h, at), stored,                         \
                              emu::solver::place(A, n, n, lda, at), emu::solver::place(B, n, sides, ldb, at), info);  \
  }                                                                                                                   \
  inline cusolverStatus_t cusolverDn##L##potri_bufferSize(cusolverDnHandle_t h, cublasFillMode_t, int n, P*, int,     \
                                                          int* size, EMU_AT) {                                        \
    return EMU_TELL(cusolverDn##L##potri, n, n);                                                                      \
  }                                                                                                                   \
  inline cusolverStatus_t cusolverDn##L##potri(cusolverDnHandle_t h, cublasFillMode_t stored, int n, P* A, int lda,   \
                                               P* work, int lwork, int* info, EMU_AT) {                               \
    return emu::solver::potri(EMU_WORK(cusolverDn##L##potri, n, n), stored, emu::solver::place(A, n, n, lda, at),     \
                              info);                                                                                  \
  }                                                                                                                   \
  inline cusolverStatus_t cusolverDn##L##geqrf_bufferSize(cusolverDnHandle_t h, int m, int n, P*, int, int* size,     \
                                                          EMU_AT) {                                                   \
    return EMU_TELL(cusolverDn##L##geqrf, m, n);                                                                      \
  }                                                                                                                   \
  inline cusolverStatus_t cusolverDn##L##geqrf(cusolverDnHandle_t h, int m, int n, P* A, int lda, P* tau, P* work,    \
                                               int lwork, int* info, EMU_AT) {                                        \
    return emu::solver::geqrf(EMU_WORK(cusolverDn##L##geqrf, m, n), emu::solver::place(A, m, n, lda, at),             \
                              emu::solver::number(tau), info);                                                        \
  }

// The factors and the inverse of a symmetric matrix, which is not Hermitian if it is complex.
#define EMU_SYMMETRIC(L, P)                                                                                          \
  inline cusolverStatus_t cusolverDn##L##sytrf_bufferSize(cusolverDnHandle_t h, int n, P*, int, int* size, EMU_AT) { \
    return EMU_TELL(cusolverDn##L##sytrf, n, n);                                                                     \
  }                                                                                                                  \
  inline cusolverStatus_t cusolverDn##L##sytrf(cusolverDnHandle_t h, cublasFillMode_t stored, int n, P* A, int lda,  \
                                               int* pivots, P* work, int lwork, int* info, EMU_AT) {                 \
    return emu::solver::sytrf(EMU_WORK(cusolverDn##L##sytrf, n, n), stored, emu::solver::place(A, n, n, lda, at),    \
                              pivots, info);                                                                         \
  }                                                                                                                  \
  inline cusolverStatus_t cusolverDn##L##sytri_bufferSize(cusolverDnHandle_t h, cublasFillMode_t, int n, P*, int,    \
                                                          const int*, int* size, EMU_AT) {                           \
    return EMU_TELL(cusolverDn##L##sytri, n, n);                                                                     \
  }                                                                                                                  \
  inline cusolverStatus_t cusolverDn##L##sytri(cusolverDnHandle_t h, cublasFillMode_t stored, int n, P* A, int lda,  \
                                               const int* pivots, P* work, int lwork, int* info, EMU_AT) {           \
    return emu::solver::sytri(EMU_WORK(cusolverDn##L##sytri, n, n), stored, emu::solver::place(A, n, n, lda, at),    \
                              pivots, info);                                                                         \
  }

// R is the real type. MQR, GQR and EVD are the parts of function names that depend on the type: ormqr or unmqr, for
// example.
#define EMU_VALUES(L, P, R, MQR, GQR, EVD)                                                                            \
  inline cusolverStatus_t cusolverDn##L##MQR##_bufferSize(cusolverDnHandle_t h, cublasSideMode_t, cublasOperation_t,  \
                                                          int m, int n, int, const P*, int, const P*, const P*, int,  \
                                                          int* size, EMU_AT) {                                        \
    return EMU_TELL(cusolverDn##L##MQR, m, n);                                                                        \
  }                                                                                                                   \
  inline cusolverStatus_t cusolverDn##L##MQR(cusolverDnHandle_t h, cublasSideMode_t side, cublasOperation_t t, int m, \
                                             int n, int k, const P* A, int lda, const P* tau, P* C, int ldc, P* work, \
                                             int lwork, int* info, EMU_AT) {                                          \
    return emu::solver::ormqr(EMU_WORK(cusolverDn##L##MQR, m, n), side, t,                                            \
                              emu::solver::place(A, side == CUBLAS_SIDE_LEFT ? m : n, k, lda, at),                    \
                              emu::solver::number(tau), emu::solver::place(C, m, n, ldc, at), info);                  \
  }                                                                                                                   \
  inline cusolverStatus_t cusolverDn##L##GQR##_bufferSize(cusolverDnHandle_t h, int m, int n, int, const P*, int,     \
                                                          const P*, int* size, EMU_AT) {                              \
    return EMU_TELL(cusolverDn##L##GQR, m, n);                                                                        \
  }                                                                                                                   \
  inline cusolverStatus_t cusolverDn##L##GQR(cusolverDnHandle_t h, int m, int n, int k, P* A, int lda, const P* tau,  \
                                             P* work, int lwork, int* info, EMU_AT) {                                 \
    return emu::solver::orgqr(EMU_WORK(cusolverDn##L##GQR, m, n), emu::solver::place(A, m, n, lda, at), k,            \
                              emu::solver::number(tau), info);                                                        \
  }                                                                                                                   \
  inline cusolverStatus_t cusolverDn##L##EVD##_bufferSize(cusolverDnHandle_t h, cusolverEigMode_t, cublasFillMode_t,  \
                                                          int n, const P*, int, const R*, int* size, EMU_AT) {        \
    return EMU_TELL(cusolverDn##L##EVD, n, n);                                                                        \
  }                                                                                                                   \
  inline cusolverStatus_t cusolverDn##L##EVD(cusolverDnHandle_t h, cusolverEigMode_t mode, cublasFillMode_t stored,   \
                                             int n, P* A, int lda, R* W, P* work, int lwork, int* info, EMU_AT) {     \
    return emu::solver::syevd(EMU_WORK(cusolverDn##L##EVD, n, n), mode, stored, emu::solver::place(A, n, n, lda, at), \
                              W, info);                                                                               \
  }                                                                                                                   \
  inline cusolverStatus_t cusolverDn##L##gesvd_bufferSize(cusolverDnHandle_t h, int m, int n, int* size, EMU_AT) {    \
    return EMU_TELL(cusolverDn##L##gesvd, m, n);                                                                      \
  }                                                                                                                   \
  inline cusolverStatus_t cusolverDn##L##gesvd(cusolverDnHandle_t h, signed char u_job, signed char v_job, int m,     \
                                               int n, P* A, int lda, R* S, P* U, int ldu, P* VT, int ldvt, P* work,   \
                                               int lwork, R*, int* info, EMU_AT) {                                    \
    return emu::solver::gesvd(EMU_WORK(cusolverDn##L##gesvd, m, n), u_job, v_job,                                     \
                              emu::solver::place(A, m, n, lda, at), S, emu::solver::number(U), ldu,                   \
                              emu::solver::number(VT), ldvt, info);                                                   \
  }
EMU_FACTORS(S, float)
EMU_FACTORS(D, double)
EMU_FACTORS(C, cuComplex)
EMU_FACTORS(Z, cuDoubleComplex)
EMU_SYMMETRIC(S, float)
EMU_SYMMETRIC(D, double)
EMU_SYMMETRIC(C, cuComplex)
EMU_SYMMETRIC(Z, cuDoubleComplex)
EMU_VALUES(S, float, float, ormqr, orgqr, syevd)
EMU_VALUES(D, double, double, ormqr, orgqr, syevd)
EMU_VALUES(C, cuComplex, float, unmqr, ungqr, heevd)
EMU_VALUES(Z, cuDoubleComplex, double, unmqr, ungqr, heevd)
#undef EMU_FACTORS
#undef EMU_SYMMETRIC
#undef EMU_VALUES
