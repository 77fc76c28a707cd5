// The 64-bit interface of cuSOLVER, in which element types are arguments. Part of cusolverDn.h.
#pragma once
#include "cusolver_schur.h"

struct cusolverDnParams {
  cusolverAlgMode_t algorithms[2] = {CUSOLVER_ALG_0, CUSOLVER_ALG_0};
};
using cusolverDnParams_t = cusolverDnParams*;
inline cusolverStatus_t cusolverDnCreateParams(cusolverDnParams_t* params) {
  if (!params) return CUSOLVER_STATUS_INVALID_VALUE;
  *params = new cusolverDnParams;
  return CUSOLVER_STATUS_SUCCESS;
}
inline cusolverStatus_t cusolverDnDestroyParams(cusolverDnParams_t params) {
  if (!params) return CUSOLVER_STATUS_INVALID_VALUE;
  delete params;
  return CUSOLVER_STATUS_SUCCESS;
}
inline cusolverStatus_t cusolverDnSetAdvOptions(cusolverDnParams_t params, cusolverDnFunction_t function,
                                                cusolverAlgMode_t algorithm) {
  if (!params || function > CUSOLVERDN_POTRF) return CUSOLVER_STATUS_INVALID_VALUE;
  params->algorithms[function] = algorithm;
  return CUSOLVER_STATUS_SUCCESS;
}

namespace emu::solver {

/// Calls f(T()) for the given element type.
template <class F>
cusolverStatus_t with_number(cudaDataType type, F f) {
  switch (type) {
    case CUDA_R_32F:
      return f(float());
    case CUDA_R_64F:
      return f(double());
    case CUDA_C_32F:
      return f(std::complex<float>());
    case CUDA_C_64F:
      return f(std::complex<double>());
    default:
      return CUSOLVER_STATUS_NOT_SUPPORTED;
  }
}
inline size_t bytes_of(cudaDataType type) { return type == CUDA_R_32F ? 4 : type == CUDA_C_64F ? 16 : 8; }
inline cudaDataType real_of(cudaDataType type) {
  return type == CUDA_C_32F ? CUDA_R_32F : type == CUDA_C_64F ? CUDA_R_64F : type;
}
template <class T>
using RealOf = decltype(std::real(T()));

/// Two types that must be equal, and the error to report if they differ.
struct TypePair {
  cudaDataType type, expected;
  const char* reason;
};
struct Workspaces {
  void* device;
  size_t device_bytes;
  void* host;
  size_t host_bytes;
};
/// Checks the arguments of a call of the 64-bit interface.
struct Call64 : Arguments {
  int64_t m, n;
  cudaDataType type;
  int line;
  bool uses_host;

  Call64(const char* call, cusolverDnHandle_t handle, int64_t m_, int64_t n_, cudaDataType type_, int line_,
         bool uses_host_ = false)
      : Arguments(call, handle, line_), m(m_), n(n_), type(type_), line(line_), uses_host(uses_host_) {
    sizes(m, n);
    const bool known = type == CUDA_R_32F || type == CUDA_R_64F || type == CUDA_C_32F || type == CUDA_C_64F;
    refuse_if(!known, "the matrix is not float, double or a complex type of these", CUSOLVER_STATUS_NOT_SUPPORTED);
  }
  Call64& params(cusolverDnParams_t p) {
    refuse_if(!p, "params is null; cusolverDnCreateParams() makes it");
    return *this;
  }
  Call64& types(std::initializer_list<TypePair> pairs) {
    for (const TypePair& pair : pairs) refuse_if(pair.type != pair.expected, pair.reason);
    return *this;
  }
  Call64& computes_in(cudaDataType compute) {
    return types({{compute, type, "the type of the computation differs from that of A"}});
  }
  size_t device_bytes() const {
    return bytes_of(type) * static_cast<size_t>(work_for(static_cast<int>(m), static_cast<int>(n)));
  }
  size_t host_bytes() const { return uses_host ? bytes_of(type) * static_cast<size_t>(std::max<int64_t>(1, n)) : 0; }
  cusolverStatus_t tell(size_t* device, size_t* host) {
    if (!refuse_if(!device || !host, "a pointer for a size is null").ok()) return status();
    *device = device_bytes(), *host = host_bytes();
    return CUSOLVER_STATUS_SUCCESS;
  }
  Call64& uses(const Workspaces& w) {
    if (!ok()) return *this;
    workspace(w.device, w.device_bytes, device_bytes());
    host_workspace(w.host, w.host_bytes, host_bytes());
    return *this;
  }
  template <class T>
  Place<T> place(const void* p, int64_t rows, int64_t columns, int64_t stride) const {
    return {static_cast<T*>(const_cast<void*>(p)), rows, columns, stride, line};
  }
  /// Calls f(T()) for the type of A if all arguments are valid.
  template <class F>
  cusolverStatus_t run(F f) {
    return ok() ? with_number(type, f) : status();
  }
};

template <class T>
cusolverStatus_t gesvdp(Call64 c, cusolverEigMode_t mode, bool economy, Place<T> A, void* S, Place<T> U, Place<T> V,
                        int* info, double* error) {
  c.stride(A.stride, A.rows, kStrideOfA).matrix(A.memory).matrix(S).info(info);
  if (mode == CUSOLVER_EIG_MODE_VECTOR) {
    c.matrix(U.memory).stride(U.stride, U.rows, "ldu is smaller than the number of rows of U");
    c.matrix(V.memory).stride(V.stride, V.rows, "ldv is smaller than the number of rows of V");
  }
  c.refuse_if(!error, "the pointer for the error is null");
  if (!c.ok()) return c.status();
  Whole<Wide<T>> a(0, 0);
  if (!A.load(a)) return CUSOLVER_STATUS_EXECUTION_FAILED;
  if (economy) U.columns = V.columns = std::min(A.rows, A.columns);
  if (mode == CUSOLVER_EIG_MODE_NOVECTOR) U.memory = V.memory = nullptr;
  *error = 0;
  return store_singular(singular_values(a), static_cast<RealOf<T>*>(S), U, V, false, info);
}
/// Computes the first `k` singular values and vectors. They are exact, and do not come from a random projection.
template <class T>
cusolverStatus_t gesvdr(Call64 c, signed char u_job, signed char v_job, int64_t k, int64_t more, Place<T> A, void* S,
                        Place<T> U, Place<T> V, int* info) {
  c.stride(A.stride, A.rows, kStrideOfA).matrix(A.memory).matrix(S).info(info);
  c.refuse_if(k < 1 || more < 0 || k + more > std::min(A.rows, A.columns), "k + p is larger than a side of A");
  if (u_job != 'N') c.matrix(U.memory).stride(U.stride, U.rows, "ldu is smaller than the number of rows of U");
  if (v_job != 'N') c.matrix(V.memory).stride(V.stride, V.rows, "ldv is smaller than the number of rows of V");
  if (!c.ok()) return c.status();
  Whole<Wide<T>> a(0, 0);
  if (!A.load(a)) return CUSOLVER_STATUS_EXECUTION_FAILED;
  Values<Wide<T>> all = singular_values(a);
  U.columns = V.columns = k;
  if (u_job == 'N') U.memory = nullptr;
  if (v_job == 'N') V.memory = nullptr;
  return store_singular(all, static_cast<RealOf<T>*>(S), U, V, false, info);
}

/// Computes the eigenvalues of a general matrix. For a real matrix they are stored as complex numbers, or as all real
/// parts followed by all imaginary parts.
template <class T>
cusolverStatus_t geev(Call64 c, Place<T> A, cudaDataType values_type, void* W, Place<T> R, int* info) {
  c.stride(A.stride, A.rows, kStrideOfA).matrix(A.memory).matrix(W).info(info);
  if (R.memory) c.matrix(R.memory).stride(R.stride, R.rows, "ldvr is smaller than the number of rows of VR");
  if (!c.ok()) return c.status();
  Whole<Wide<T>> a(0, 0);
  if (!A.load(a)) return CUSOLVER_STATUS_EXECUTION_FAILED;
  Whole<Complex> given(a.rows, a.columns);
  std::copy(a.values.begin(), a.values.end(), given.values.begin());
  constexpr bool kReal = std::is_floating_point_v<T>;
  GeneralValues all = general_values(given, R.memory);
  if (kReal) all = paired(all);
  const auto save = [](const Place<T>& to, const Whole<Complex>& from) {
    if (!to.memory) return true;
    Whole<Wide<T>> w(from.rows, from.columns);
    for (size_t i = 0; i < w.values.size(); ++i)
      if constexpr (kReal)
        w.values[i] = from.values[i].real();
      else
        w.values[i] = from.values[i];
    return to.store(w);
  };
  bool ok = save(R, all.right);
  std::vector<double> parts;
  for (const Complex& x : all.values) parts.push_back(x.real());
  for (const Complex& x : all.values) parts.push_back(x.imag());
  if (kReal && values_type == c.type)
    ok = store_all(parts, static_cast<RealOf<T>*>(W), c.line) && ok;
  else
    ok = store_all(all.values, static_cast<std::complex<RealOf<T>>*>(W), c.line) && ok;
  return finish(ok, static_cast<int>(all.missing), info, c.line);
}

}  // namespace emu::solver

#define EMU_CALL64(CALL, M, N, TYPE, ...) emu::solver::Call64(#CALL, h, M, N, TYPE, at, ##__VA_ARGS__)
#define EMU_SIZES size_t *on_device, size_t *on_host, EMU_AT
#define EMU_WORKSPACES void *work, size_t work_bytes, void *host_work, size_t host_bytes, int *info
#define EMU_GIVEN \
  emu::solver::Workspaces { work, work_bytes, host_work, host_bytes }

inline cusolverStatus_t cusolverDnXgetrf_bufferSize(cusolverDnHandle_t h, cusolverDnParams_t params, int64_t m,
                                                    int64_t n, cudaDataType type, const void*, int64_t,
                                                    cudaDataType compute, EMU_SIZES) {
  return EMU_CALL64(cusolverDnXgetrf_bufferSize, m, n, type)
      .params(params)
      .computes_in(compute)
      .tell(on_device, on_host);
}
inline cusolverStatus_t cusolverDnXgetrf(cusolverDnHandle_t h, cusolverDnParams_t params, int64_t m, int64_t n,
                                         cudaDataType type, void* A, int64_t lda, int64_t* pivots, cudaDataType compute,
                                         EMU_WORKSPACES, EMU_AT) {
  auto c = EMU_CALL64(cusolverDnXgetrf, m, n, type).params(params).computes_in(compute).uses(EMU_GIVEN);
  return c.run([&](auto x) { return emu::solver::getrf(c, c.place<decltype(x)>(A, m, n, lda), pivots, info); });
}
inline cusolverStatus_t cusolverDnXgetrs(cusolverDnHandle_t h, cusolverDnParams_t params, cublasOperation_t t,
                                         int64_t n, int64_t sides, cudaDataType type, const void* A, int64_t lda,
                                         const int64_t* pivots, cudaDataType b_type, void* B, int64_t ldb, int* info,
                                         EMU_AT) {
  auto c = EMU_CALL64(cusolverDnXgetrs, n, sides, type).params(params);
  c.types({{b_type, type, "the type of B differs from that of A"}});
  return c.run([&](auto x) {
    using T = decltype(x);
    return emu::solver::getrs(c, t, c.place<T>(A, n, n, lda), pivots, c.place<T>(B, n, sides, ldb), info);
  });
}

inline cusolverStatus_t cusolverDnXpotrf_bufferSize(cusolverDnHandle_t h, cusolverDnParams_t params, cublasFillMode_t,
                                                    int64_t n, cudaDataType type, const void*, int64_t,
                                                    cudaDataType compute, EMU_SIZES) {
  return EMU_CALL64(cusolverDnXpotrf_bufferSize, n, n, type)
      .params(params)
      .computes_in(compute)
      .tell(on_device, on_host);
}
inline cusolverStatus_t cusolverDnXpotrf(cusolverDnHandle_t h, cusolverDnParams_t params, cublasFillMode_t stored,
                                         int64_t n, cudaDataType type, void* A, int64_t lda, cudaDataType compute,
                                         EMU_WORKSPACES, EMU_AT) {
  auto c = EMU_CALL64(cusolverDnXpotrf, n, n, type).params(params).computes_in(compute).uses(EMU_GIVEN);
  return c.run([&](auto x) { return emu::solver::potrf(c, stored, c.place<decltype(x)>(A, n, n, lda), info); });
}
inline cusolverStatus_t cusolverDnXpotrs(cusolverDnHandle_t h, cusolverDnParams_t params, cublasFillMode_t stored,
                                         int64_t n, int64_t sides, cudaDataType type, const void* A, int64_t lda,
                                         cudaDataType b_type, void* B, int64_t ldb, int* info, EMU_AT) {
  auto c = EMU_CALL64(cusolverDnXpotrs, n, sides, type).params(params);
  c.types({{b_type, type, "the type of B differs from that of A"}});
  return c.run([&](auto x) {
    using T = decltype(x);
    return emu::solver::potrs(c, stored, c.place<T>(A, n, n, lda), c.place<T>(B, n, sides, ldb), info);
  });
}

inline cusolverStatus_t cusolverDnXsytrs_bufferSize(cusolverDnHandle_t h, cublasFillMode_t, int64_t n, int64_t sides,
                                                    cudaDataType type, const void*, int64_t, const int64_t*,
                                                    cudaDataType b_type, void*, int64_t, EMU_SIZES) {
  return EMU_CALL64(cusolverDnXsytrs_bufferSize, n, sides, type)
      .types({{b_type, type, "the type of B differs from that of A"}})
      .tell(on_device, on_host);
}
inline cusolverStatus_t cusolverDnXsytrs(cusolverDnHandle_t h, cublasFillMode_t stored, int64_t n, int64_t sides,
                                         cudaDataType type, const void* A, int64_t lda, const int64_t* pivots,
                                         cudaDataType b_type, void* B, int64_t ldb, EMU_WORKSPACES, EMU_AT) {
  auto c = EMU_CALL64(cusolverDnXsytrs, n, sides, type);
  c.types({{b_type, type, "the type of B differs from that of A"}}).uses(EMU_GIVEN);
  return c.run([&](auto x) {
    using T = decltype(x);
    return emu::solver::sytrs(c, stored, c.place<T>(A, n, n, lda), pivots, c.place<T>(B, n, sides, ldb), info);
  });
}

inline cusolverStatus_t cusolverDnXgeqrf_bufferSize(cusolverDnHandle_t h, cusolverDnParams_t params, int64_t m,
                                                    int64_t n, cudaDataType type, const void*, int64_t,
                                                    cudaDataType tau_type, const void*, cudaDataType compute,
                                                    EMU_SIZES) {
  return EMU_CALL64(cusolverDnXgeqrf_bufferSize, m, n, type)
      .params(params)
      .types({{tau_type, type, "the type of tau differs from that of A"}})
      .computes_in(compute)
      .tell(on_device, on_host);
}
inline cusolverStatus_t cusolverDnXgeqrf(cusolverDnHandle_t h, cusolverDnParams_t params, int64_t m, int64_t n,
                                         cudaDataType type, void* A, int64_t lda, cudaDataType tau_type, void* tau,
                                         cudaDataType compute, EMU_WORKSPACES, EMU_AT) {
  auto c = EMU_CALL64(cusolverDnXgeqrf, m, n, type).params(params).computes_in(compute);
  c.types({{tau_type, type, "the type of tau differs from that of A"}}).uses(EMU_GIVEN);
  return c.run([&](auto x) {
    using T = decltype(x);
    return emu::solver::geqrf(c, c.place<T>(A, m, n, lda), static_cast<T*>(tau), info);
  });
}

#define EMU_EIGEN_CALL(CALL)                                                                          \
  EMU_CALL64(CALL, n, n, type)                                                                        \
      .params(params)                                                                                 \
      .types({{w_type, emu::solver::real_of(type), "the eigenvalues are not of the real type of A"}}) \
      .computes_in(compute)
inline cusolverStatus_t cusolverDnXsyevd_bufferSize(cusolverDnHandle_t h, cusolverDnParams_t params, cusolverEigMode_t,
                                                    cublasFillMode_t, int64_t n, cudaDataType type, const void*,
                                                    int64_t, cudaDataType w_type, const void*, cudaDataType compute,
                                                    EMU_SIZES) {
  return EMU_EIGEN_CALL(cusolverDnXsyevd_bufferSize).tell(on_device, on_host);
}
inline cusolverStatus_t cusolverDnXsyevd(cusolverDnHandle_t h, cusolverDnParams_t params, cusolverEigMode_t mode,
                                         cublasFillMode_t stored, int64_t n, cudaDataType type, void* A, int64_t lda,
                                         cudaDataType w_type, void* W, cudaDataType compute, EMU_WORKSPACES, EMU_AT) {
  auto c = EMU_EIGEN_CALL(cusolverDnXsyevd);
  c.uses(EMU_GIVEN);
  return c.run([&](auto x) {
    using T = decltype(x);
    return emu::solver::syevd(c, mode, stored, c.place<T>(A, n, n, lda), static_cast<emu::solver::RealOf<T>*>(W), info);
  });
}
#undef EMU_EIGEN_CALL

#define EMU_SINGULAR_CALL(CALL)                                                                          \
  EMU_CALL64(CALL, m, n, type)                                                                           \
      .params(params)                                                                                    \
      .types({{s_type, emu::solver::real_of(type), "the singular values are not of the real type of A"}, \
              {u_type, type, "the type of U differs from that of A"},                                    \
              {v_type, type, "the type of V differs from that of A"}})                                   \
      .computes_in(compute)
inline cusolverStatus_t cusolverDnXgesvd_bufferSize(cusolverDnHandle_t h, cusolverDnParams_t params, signed char,
                                                    signed char, int64_t m, int64_t n, cudaDataType type, const void*,
                                                    int64_t, cudaDataType s_type, const void*, cudaDataType u_type,
                                                    const void*, int64_t, cudaDataType v_type, const void*, int64_t,
                                                    cudaDataType compute, EMU_SIZES) {
  return EMU_SINGULAR_CALL(cusolverDnXgesvd_bufferSize).tell(on_device, on_host);
}
inline cusolverStatus_t cusolverDnXgesvd(cusolverDnHandle_t h, cusolverDnParams_t params, signed char u_job,
                                         signed char v_job, int64_t m, int64_t n, cudaDataType type, void* A,
                                         int64_t lda, cudaDataType s_type, void* S, cudaDataType u_type, void* U,
                                         int64_t ldu, cudaDataType v_type, void* VT, int64_t ldvt, cudaDataType compute,
                                         EMU_WORKSPACES, EMU_AT) {
  auto c = EMU_SINGULAR_CALL(cusolverDnXgesvd);
  c.uses(EMU_GIVEN);
  return c.run([&](auto x) {
    using T = decltype(x);
    return emu::solver::gesvd(c, u_job, v_job, c.place<T>(A, m, n, lda), static_cast<emu::solver::RealOf<T>*>(S),
                              static_cast<T*>(U), ldu, static_cast<T*>(VT), ldvt, info);
  });
}
inline cusolverStatus_t cusolverDnXgesvdp_bufferSize(cusolverDnHandle_t h, cusolverDnParams_t params, cusolverEigMode_t,
                                                     int, int64_t m, int64_t n, cudaDataType type, const void*, int64_t,
                                                     cudaDataType s_type, const void*, cudaDataType u_type, const void*,
                                                     int64_t, cudaDataType v_type, const void*, int64_t,
                                                     cudaDataType compute, EMU_SIZES) {
  return EMU_SINGULAR_CALL(cusolverDnXgesvdp_bufferSize).tell(on_device, on_host);
}
inline cusolverStatus_t cusolverDnXgesvdp(cusolverDnHandle_t h, cusolverDnParams_t params, cusolverEigMode_t mode,
                                          int economy, int64_t m, int64_t n, cudaDataType type, void* A, int64_t lda,
                                          cudaDataType s_type, void* S, cudaDataType u_type, void* U, int64_t ldu,
                                          cudaDataType v_type, void* V, int64_t ldv, cudaDataType compute,
                                          EMU_WORKSPACES, double* error, EMU_AT) {
  auto c = EMU_SINGULAR_CALL(cusolverDnXgesvdp);
  c.uses(EMU_GIVEN);
  return c.run([&](auto x) {
    using T = decltype(x);
    return emu::solver::gesvdp(c, mode, economy != 0, c.place<T>(A, m, n, lda), S, c.place<T>(U, m, m, ldu),
                               c.place<T>(V, n, n, ldv), info, error);
  });
}
inline cusolverStatus_t cusolverDnXgesvdr_bufferSize(cusolverDnHandle_t h, cusolverDnParams_t params, signed char,
                                                     signed char, int64_t m, int64_t n, int64_t, int64_t, int64_t,
                                                     cudaDataType type, const void*, int64_t, cudaDataType s_type,
                                                     const void*, cudaDataType u_type, const void*, int64_t,
                                                     cudaDataType v_type, const void*, int64_t, cudaDataType compute,
                                                     EMU_SIZES) {
  return EMU_SINGULAR_CALL(cusolverDnXgesvdr_bufferSize).tell(on_device, on_host);
}
inline cusolverStatus_t cusolverDnXgesvdr(cusolverDnHandle_t h, cusolverDnParams_t params, signed char u_job,
                                          signed char v_job, int64_t m, int64_t n, int64_t k, int64_t p, int64_t,
                                          cudaDataType type, void* A, int64_t lda, cudaDataType s_type, void* S,
                                          cudaDataType u_type, void* U, int64_t ldu, cudaDataType v_type, void* V,
                                          int64_t ldv, cudaDataType compute, EMU_WORKSPACES, EMU_AT) {
  auto c = EMU_SINGULAR_CALL(cusolverDnXgesvdr);
  c.uses(EMU_GIVEN);
  return c.run([&](auto x) {
    using T = decltype(x);
    return emu::solver::gesvdr(c, u_job, v_job, k, p, c.place<T>(A, m, n, lda), S, c.place<T>(U, m, k, ldu),
                               c.place<T>(V, n, k, ldv), info);
  });
}
#undef EMU_SINGULAR_CALL

inline cusolverStatus_t cusolverDnXtrtri_bufferSize(cusolverDnHandle_t h, cublasFillMode_t, cublasDiagType_t, int64_t n,
                                                    cudaDataType type, void*, int64_t, EMU_SIZES) {
  return EMU_CALL64(cusolverDnXtrtri_bufferSize, n, n, type).tell(on_device, on_host);
}
inline cusolverStatus_t cusolverDnXtrtri(cusolverDnHandle_t h, cublasFillMode_t stored, cublasDiagType_t diagonal,
                                         int64_t n, cudaDataType type, void* A, int64_t lda, EMU_WORKSPACES, EMU_AT) {
  auto c = EMU_CALL64(cusolverDnXtrtri, n, n, type).uses(EMU_GIVEN);
  return c.run(
      [&](auto x) { return emu::solver::trtri(c, stored, diagonal, c.place<decltype(x)>(A, n, n, lda), info); });
}

#define EMU_GENERAL_CALL(CALL)                                           \
  EMU_CALL64(CALL, n, n, type, true)                                     \
      .params(params)                                                    \
      .types({{emu::solver::real_of(w_type), emu::solver::real_of(type), \
               "the eigenvalues are not of the precision of A"},         \
              {l_type, type, "the type of VL differs from that of A"},   \
              {r_type, type, "the type of VR differs from that of A"}})  \
      .computes_in(compute)
inline cusolverStatus_t cusolverDnXgeev_bufferSize(cusolverDnHandle_t h, cusolverDnParams_t params, cusolverEigMode_t,
                                                   cusolverEigMode_t, int64_t n, cudaDataType type, const void*,
                                                   int64_t, cudaDataType w_type, const void*, cudaDataType l_type,
                                                   const void*, int64_t, cudaDataType r_type, const void*, int64_t,
                                                   cudaDataType compute, EMU_SIZES) {
  return EMU_GENERAL_CALL(cusolverDnXgeev_bufferSize).tell(on_device, on_host);
}
inline cusolverStatus_t cusolverDnXgeev(cusolverDnHandle_t h, cusolverDnParams_t params, cusolverEigMode_t left,
                                        cusolverEigMode_t right, int64_t n, cudaDataType type, void* A, int64_t lda,
                                        cudaDataType w_type, void* W, cudaDataType l_type, void*, int64_t,
                                        cudaDataType r_type, void* VR, int64_t ldvr, cudaDataType compute,
                                        EMU_WORKSPACES, EMU_AT) {
  auto c = EMU_GENERAL_CALL(cusolverDnXgeev);
  c.refuse_if(left == CUSOLVER_EIG_MODE_VECTOR, "left vectors are not supported: pass CUSOLVER_EIG_MODE_NOVECTOR");
  c.refuse_if(right == CUSOLVER_EIG_MODE_VECTOR && !VR, "VR is a null pointer, but right vectors are computed");
  c.refuse_if(w_type == emu::solver::real_of(w_type) && type != w_type, "a complex matrix has complex eigenvalues");
  c.uses(EMU_GIVEN);
  return c.run([&](auto x) {
    using T = decltype(x);
    void* const r = right == CUSOLVER_EIG_MODE_VECTOR ? VR : nullptr;
    return emu::solver::geev(c, c.place<T>(A, n, n, lda), w_type, W, c.place<T>(r, n, n, ldvr), info);
  });
}
#undef EMU_GENERAL_CALL
#undef EMU_CALL64
#undef EMU_SIZES
#undef EMU_WORKSPACES
#undef EMU_GIVEN
