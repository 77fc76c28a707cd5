// Functions for batches of small matrices: singular values, Cholesky. Part of cusolverDn.h.
#pragma once

namespace emu::solver {

/// Processes the matrices one after the other. Computes `rank` singular values and vectors of each. The residual errors
/// are returned on the host.
template <class T, class Real>
cusolverStatus_t gesvda(Arguments args, cusolverEigMode_t mode, int rank, Place<T> A, long long a_step, Real* S,
                        long long s_step, Place<T> U, long long u_step, Place<T> V, long long v_step, int* info,
                        double* errors, int batch) {
  args.stride(A.stride, A.rows, kStrideOfA).matrix(A.memory).matrix(S).info(info);
  args.refuse_if(rank < 1 || rank > std::min(A.rows, A.columns), "the rank is larger than a side of A");
  args.refuse_if(A.rows < A.columns, "there must be at least as many rows as columns");
  args.refuse_if(batch > 1 && (a_step < A.stride * A.columns || s_step < rank), "matrices of the batch overlap");
  const bool vectors = mode == CUSOLVER_EIG_MODE_VECTOR;
  if (vectors) {
    args.matrix(U.memory).stride(U.stride, U.rows, "ldu is smaller than the number of rows of U");
    args.matrix(V.memory).stride(V.stride, V.rows, "ldv is smaller than the number of rows of V");
    args.refuse_if(batch > 1 && (u_step < U.stride * rank || v_step < V.stride * rank), "vectors of the batch overlap");
  }
  for (int b = 0; b < batch && args.ok(); ++b) {
    Whole<Wide<T>> a(0, 0);
    if (!Place<T>{A.memory + b * a_step, A.rows, A.columns, A.stride, A.line}.load(a))
      return CUSOLVER_STATUS_EXECUTION_FAILED;
    Values<Wide<T>> all = singular_values(a);
    all.values.resize(static_cast<size_t>(rank));
    const Place<T> u{vectors ? U.memory + b * u_step : nullptr, U.rows, rank, U.stride, U.line};
    const Place<T> v{vectors ? V.memory + b * v_step : nullptr, V.rows, rank, V.stride, V.line};
    if (errors) errors[b] = 0;
    const cusolverStatus_t status = store_singular(all, S + b * s_step, u, v, false, info + b);
    if (status != CUSOLVER_STATUS_SUCCESS) return status;
  }
  return args.status();
}

/// Copies the program's array of pointers, which is in device memory.
template <class T>
std::vector<T*> matrices_of(Arguments& args, T* const* pointers, int count, int line) {
  args.device(pointers, "the array of matrices is null", "the array of pointers to matrices is in host memory");
  blas::Operand<T*> all(pointers, 1, args.ok() ? blas::count(count) : 0, 1, line);
  return all.fetch().values;
}

}  // namespace emu::solver

#define EMU_BATCHED(L, P, R)                                                                                           \
  inline cusolverStatus_t cusolverDn##L##gesvdaStridedBatched_bufferSize(                                              \
      cusolverDnHandle_t h, cusolverEigMode_t, int, int m, int n, const P*, int, long long, const R*, long long,       \
      const P*, int, long long, const P*, int, long long, int* size, int, EMU_AT) {                                    \
    return emu::solver::tell_work(h, "cusolverDn" #L "gesvdaStridedBatched_bufferSize", m, n, size, at);               \
  }                                                                                                                    \
  inline cusolverStatus_t cusolverDn##L##gesvdaStridedBatched(                                                         \
      cusolverDnHandle_t h, cusolverEigMode_t mode, int rank, int m, int n, const P* A, int lda, long long a_step,     \
      R* S, long long s_step, P* U, int ldu, long long u_step, P* V, int ldv, long long v_step, P* work, int lwork,    \
      int* info, double* errors, int batch, EMU_AT) {                                                                  \
    const auto args = emu::solver::with_work("cusolverDn" #L "gesvdaStridedBatched", h, m, n, work, lwork, at);        \
    return emu::solver::gesvda(args, mode, rank, emu::solver::place(A, m, n, lda, at), a_step, S, s_step,              \
                               emu::solver::place(U, m, rank, ldu, at), u_step,                                        \
                               emu::solver::place(V, n, rank, ldv, at), v_step, info, errors, batch);                  \
  }                                                                                                                    \
  inline cusolverStatus_t cusolverDn##L##potrfBatched(cusolverDnHandle_t h, cublasFillMode_t stored, int n,            \
                                                      P* matrices[], int lda, int* info, int batch, EMU_AT) {          \
    emu::solver::Arguments args("cusolverDn" #L "potrfBatched", h, at);                                                \
    for (P* const A : emu::solver::matrices_of(args, matrices, batch, at)) {                                           \
      const auto status = emu::solver::potrf(args, stored, emu::solver::place(A, n, n, lda, at), info++);              \
      if (status != CUSOLVER_STATUS_SUCCESS) return status;                                                            \
    }                                                                                                                  \
    return args.status();                                                                                              \
  }                                                                                                                    \
  inline cusolverStatus_t cusolverDn##L##potrsBatched(cusolverDnHandle_t h, cublasFillMode_t stored, int n, int sides, \
                                                      P* matrices[], int lda, P* right[], int ldb, int* info,          \
                                                      int batch, EMU_AT) {                                             \
    emu::solver::Arguments args("cusolverDn" #L "potrsBatched", h, at);                                                \
    args.refuse_if(sides != 1, "a batch has one right side for each matrix");                                          \
    const auto all = emu::solver::matrices_of(args, matrices, batch, at);                                              \
    const auto sides_of_all = emu::solver::matrices_of(args, right, batch, at);                                        \
    for (size_t i = 0; i < all.size() && args.ok(); ++i) {                                                             \
      const auto status = emu::solver::potrs(args, stored, emu::solver::place(all[i], n, n, lda, at),                  \
                                             emu::solver::place(sides_of_all[i], n, 1, ldb, at), info);                \
      if (status != CUSOLVER_STATUS_SUCCESS) return status;                                                            \
    }                                                                                                                  \
    return args.status();                                                                                              \
  }
EMU_BATCHED(S, float, float)
EMU_BATCHED(D, double, double)
EMU_BATCHED(C, cuComplex, float)
EMU_BATCHED(Z, cuDoubleComplex, double)
#undef EMU_BATCHED
