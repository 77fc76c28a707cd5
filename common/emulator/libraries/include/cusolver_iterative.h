// The cuSOLVER functions for iterative refinement. The system is solved once, in double, so no iteration is needed.
// Part of cusolverDn.h.
#pragma once

struct cusolverDnIRSParams {
  cusolverPrecType_t main = CUSOLVER_R_64F, lowest = CUSOLVER_R_64F;
  cusolverIRSRefinement_t refinement = CUSOLVER_IRS_REFINE_NOT_SET;
  cusolver_int_t most_iterations = 50;
};
struct cusolverDnIRSInfos {
  cusolver_int_t iterations = 0, most_iterations = 0;
};
using cusolverDnIRSParams_t = cusolverDnIRSParams*;
using cusolverDnIRSInfos_t = cusolverDnIRSInfos*;

inline cusolverStatus_t cusolverDnIRSParamsCreate(cusolverDnIRSParams_t* params) {
  if (!params) return CUSOLVER_STATUS_INVALID_VALUE;
  *params = new cusolverDnIRSParams;
  return CUSOLVER_STATUS_SUCCESS;
}
#define EMU_IRS_SETTER(NAME, ARGUMENTS, ACTION)                     \
  inline cusolverStatus_t cusolverDnIRSParams##NAME ARGUMENTS {     \
    if (!params) return CUSOLVER_STATUS_IRS_PARAMS_NOT_INITIALIZED; \
    ACTION;                                                         \
    return CUSOLVER_STATUS_SUCCESS;                                 \
  }
EMU_IRS_SETTER(Destroy, (cusolverDnIRSParams_t params), delete params)
EMU_IRS_SETTER(SetSolverPrecisions, (cusolverDnIRSParams_t params, cusolverPrecType_t main, cusolverPrecType_t lowest),
               params->main = main;
               params->lowest = lowest)
EMU_IRS_SETTER(SetSolverMainPrecision, (cusolverDnIRSParams_t params, cusolverPrecType_t main), params->main = main)
EMU_IRS_SETTER(SetSolverLowestPrecision, (cusolverDnIRSParams_t params, cusolverPrecType_t lowest),
               params->lowest = lowest)
EMU_IRS_SETTER(SetRefinementSolver, (cusolverDnIRSParams_t params, cusolverIRSRefinement_t refinement),
               params->refinement = refinement)
EMU_IRS_SETTER(SetTol, (cusolverDnIRSParams_t params, double), )
EMU_IRS_SETTER(SetTolInner, (cusolverDnIRSParams_t params, double), )
EMU_IRS_SETTER(SetMaxItersInner, (cusolverDnIRSParams_t params, cusolver_int_t), )
EMU_IRS_SETTER(SetMaxIters, (cusolverDnIRSParams_t params, cusolver_int_t most), params->most_iterations = most)
EMU_IRS_SETTER(GetMaxIters, (cusolverDnIRSParams_t params, cusolver_int_t* most), *most = params->most_iterations)
EMU_IRS_SETTER(EnableFallback, (cusolverDnIRSParams_t params), )
EMU_IRS_SETTER(DisableFallback, (cusolverDnIRSParams_t params), )
#undef EMU_IRS_SETTER

inline cusolverStatus_t cusolverDnIRSInfosCreate(cusolverDnIRSInfos_t* infos) {
  if (!infos) return CUSOLVER_STATUS_INVALID_VALUE;
  *infos = new cusolverDnIRSInfos;
  return CUSOLVER_STATUS_SUCCESS;
}
inline cusolverStatus_t cusolverDnIRSInfosDestroy(cusolverDnIRSInfos_t infos) {
  if (!infos) return CUSOLVER_STATUS_IRS_INFOS_NOT_INITIALIZED;
  delete infos;
  return CUSOLVER_STATUS_SUCCESS;
}
inline cusolverStatus_t cusolverDnIRSInfosGetNiters(cusolverDnIRSInfos_t infos, cusolver_int_t* iterations) {
  if (!infos) return CUSOLVER_STATUS_IRS_INFOS_NOT_INITIALIZED;
  *iterations = infos->iterations;
  return CUSOLVER_STATUS_SUCCESS;
}
inline cusolverStatus_t cusolverDnIRSInfosGetOuterNiters(cusolverDnIRSInfos_t infos, cusolver_int_t* iterations) {
  return cusolverDnIRSInfosGetNiters(infos, iterations);
}
inline cusolverStatus_t cusolverDnIRSInfosGetMaxIters(cusolverDnIRSInfos_t infos, cusolver_int_t* most) {
  if (!infos) return CUSOLVER_STATUS_IRS_INFOS_NOT_INITIALIZED;
  *most = infos->most_iterations;
  return CUSOLVER_STATUS_SUCCESS;
}

namespace emu::solver {

/// Computes X = A^-1 B. Afterwards A contains the factors.
template <class T>
cusolverStatus_t gesv(Arguments args, Place<T> A, Place<T> B, Place<T> X, void* work, size_t bytes, int* iterations,
                      int* info) {
  args.sizes(A.rows, B.columns).stride(A.stride, A.rows, kStrideOfA).stride(B.stride, B.rows, kStrideOfB);
  args.stride(X.stride, X.rows, "lddx is smaller than the number of rows of X");
  args.refuse_if(!iterations, "the pointer for the number of iterations is null");
  args.matrix(A.memory).matrix(B.memory).matrix(X.memory).info(info);
  args.refuse_if(iterations && blas::on_device(iterations), "niters is a device pointer, but the host stores it");
  if (!args.ok()) return args.status();
  const int n = static_cast<int>(A.rows);
  if (!args.workspace(work, bytes, sizeof(T) * blas::count(work_for(n, n))).ok()) return args.status();
  Whole<Wide<T>> a(0, 0), b(0, 0);
  if (!A.load(a) || !B.load(b)) return CUSOLVER_STATUS_EXECUTION_FAILED;
  std::vector<int64_t> rows;
  const int zero = lu(a, &rows);
  if (!zero) solve_lu(a, rows, CUBLAS_OP_N, b);
  *iterations = zero ? -1 : 0;
  return finish(A.store(a) && (zero || X.store(b)), zero, info, A.line);
}
inline bool known(cusolverPrecType_t type) {
  return type == CUSOLVER_R_64F || type == CUSOLVER_R_32F || type == CUSOLVER_C_64F || type == CUSOLVER_C_32F;
}
inline cudaDataType type_of(cusolverPrecType_t type) {
  switch (type) {
    case CUSOLVER_R_64F:
      return CUDA_R_64F;
    case CUSOLVER_R_32F:
      return CUDA_R_32F;
    case CUSOLVER_C_64F:
      return CUDA_C_64F;
    default:
      return CUDA_C_32F;
  }
}
inline Arguments irs_arguments(const char* call, cusolverDnHandle_t h, cusolverDnIRSParams_t params, int line) {
  Arguments args(call, h, line);
  args.refuse_if(!params, "params is null", CUSOLVER_STATUS_IRS_PARAMS_NOT_INITIALIZED);
  if (!args.ok()) return args;
  return args
      .refuse_if(!known(params->main), "the main precision is not that of float, double or their complex types",
                 CUSOLVER_STATUS_IRS_PARAMS_INVALID_PREC)
      .refuse_if(params->refinement == CUSOLVER_IRS_REFINE_NOT_SET, "no refinement solver is set",
                 CUSOLVER_STATUS_IRS_PARAMS_INVALID_REFINE);
}

}  // namespace emu::solver

inline cusolverStatus_t cusolverDnIRSXgesv_bufferSize(cusolverDnHandle_t h, cusolverDnIRSParams_t params,
                                                      cusolver_int_t n, cusolver_int_t sides, size_t* bytes, EMU_AT) {
  auto args = emu::solver::irs_arguments("cusolverDnIRSXgesv_bufferSize", h, params, at);
  if (!args.sizes(n, sides).refuse_if(!bytes, "the pointer for the size is null").ok()) return args.status();
  *bytes = emu::solver::bytes_of(emu::solver::type_of(params->main)) * static_cast<size_t>(emu::solver::work_for(n, n));
  return CUSOLVER_STATUS_SUCCESS;
}
inline cusolverStatus_t cusolverDnIRSXgesv(cusolverDnHandle_t h, cusolverDnIRSParams_t params,
                                           cusolverDnIRSInfos_t infos, cusolver_int_t n, cusolver_int_t sides, void* A,
                                           cusolver_int_t lda, void* B, cusolver_int_t ldb, void* X, cusolver_int_t ldx,
                                           void* work, size_t bytes, cusolver_int_t* iterations, cusolver_int_t* info,
                                           EMU_AT) {
  auto args = emu::solver::irs_arguments("cusolverDnIRSXgesv", h, params, at);
  args.refuse_if(!infos, "infos is null", CUSOLVER_STATUS_IRS_INFOS_NOT_INITIALIZED);
  if (!args.ok()) return args.status();
  infos->iterations = 0, infos->most_iterations = params->most_iterations;
  return emu::solver::with_number(emu::solver::type_of(params->main), [&](auto x) {
    using Place = emu::solver::Place<decltype(x)>;
    const auto place = [at](void* p, int columns, int rows, int stride) {
      return Place{static_cast<decltype(x)*>(p), rows, columns, stride, at};
    };
    return emu::solver::gesv(args, place(A, n, n, lda), place(B, sides, n, ldb), place(X, sides, n, ldx), work, bytes,
                             iterations, info);
  });
}

// The first letter gives the type of the numbers, and the second the type of the factors.
#define EMU_IRS(LL, P)                                                                                              \
  inline cusolverStatus_t cusolverDn##LL##gesv_bufferSize(                                                          \
      cusolverDnHandle_t h, cusolver_int_t n, cusolver_int_t sides, P*, cusolver_int_t, cusolver_int_t*, P*,        \
      cusolver_int_t, P*, cusolver_int_t, void*, size_t* bytes, EMU_AT) {                                           \
    emu::solver::Arguments args("cusolverDn" #LL "gesv_bufferSize", h, at);                                         \
    if (!args.sizes(n, sides).refuse_if(!bytes, "the pointer for the size is null").ok()) return args.status();     \
    *bytes = sizeof(P) * static_cast<size_t>(emu::solver::work_for(n, n));                                          \
    return CUSOLVER_STATUS_SUCCESS;                                                                                 \
  }                                                                                                                 \
  inline cusolverStatus_t cusolverDn##LL##gesv(cusolverDnHandle_t h, cusolver_int_t n, cusolver_int_t sides, P* A,  \
                                               cusolver_int_t lda, cusolver_int_t*, P* B, cusolver_int_t ldb, P* X, \
                                               cusolver_int_t ldx, void* work, size_t bytes,                        \
                                               cusolver_int_t* iterations, cusolver_int_t* info, EMU_AT) {          \
    return emu::solver::gesv(emu::solver::Arguments("cusolverDn" #LL "gesv", h, at),                                \
                             emu::solver::place(A, n, n, lda, at), emu::solver::place(B, n, sides, ldb, at),        \
                             emu::solver::place(X, n, sides, ldx, at), work, bytes, iterations, info);              \
  }
EMU_IRS(DD, double)
EMU_IRS(DS, double)
EMU_IRS(DH, double)
EMU_IRS(DB, double)
EMU_IRS(DX, double)
EMU_IRS(SS, float)
EMU_IRS(SH, float)
EMU_IRS(SB, float)
EMU_IRS(SX, float)
EMU_IRS(ZZ, cuDoubleComplex)
EMU_IRS(ZC, cuDoubleComplex)
EMU_IRS(ZK, cuDoubleComplex)
EMU_IRS(CC, cuComplex)
EMU_IRS(CK, cuComplex)
#undef EMU_IRS
