// The commonly used part of cuSOLVER for dense matrices: LU, Cholesky, QR, symmetric eigenvalues, singular values.
// Everything is computed on the host, as in cublas_v2.h.
#pragma once
#include "cusolver_indefinite.h"
#include "cusolver_operations.h"

struct cusolverDnContext {
  cudaStream_t stream = nullptr;
};
using cusolverDnHandle_t = cusolverDnContext*;
inline cusolverStatus_t cusolverDnCreate(cusolverDnHandle_t* handle) {
  if (!handle) return CUSOLVER_STATUS_INVALID_VALUE;
  *handle = new cusolverDnContext;
  return CUSOLVER_STATUS_SUCCESS;
}
inline cusolverStatus_t cusolverDnDestroy(cusolverDnHandle_t handle) {
  if (!handle) return CUSOLVER_STATUS_NOT_INITIALIZED;
  delete handle;
  return CUSOLVER_STATUS_SUCCESS;
}
inline cusolverStatus_t cusolverDnSetStream(cusolverDnHandle_t handle, cudaStream_t stream) {
  if (!handle) return CUSOLVER_STATUS_NOT_INITIALIZED;
  const emu::LibraryStream in_its_order(stream);
  handle->stream = stream;
  return CUSOLVER_STATUS_SUCCESS;
}
inline cusolverStatus_t cusolverDnGetStream(cusolverDnHandle_t handle, cudaStream_t* stream) {
  if (!handle) return CUSOLVER_STATUS_NOT_INITIALIZED;
  *stream = handle->stream;
  return CUSOLVER_STATUS_SUCCESS;
}

namespace emu::solver {

/// Number of elements of a workspace. The real library may need more or fewer. The number is never 0, so the pointer is
/// not null.
inline int work_for(int m, int n) {
  constexpr int kBlock = 32;
  return kBlock * std::max({1, m, n});
}
inline cusolverStatus_t tell_work(cusolverDnHandle_t handle, const char* call, int m, int n, int* size, int line) {
  Arguments args(call, handle, line);
  if (!args.sizes(m, n).refuse_if(!size, "the pointer for the size is null").ok()) return args.status();
  *size = work_for(m, n);
  return CUSOLVER_STATUS_SUCCESS;
}
/// Checks the arguments of a call with a workspace of `given` elements.
template <class P>
Arguments with_work(const char* call, cusolverDnHandle_t handle, int m, int n, P* work, int given, int line) {
  Arguments args(call, handle, line);
  const auto bytes = [](int elements) { return sizeof(P) * blas::count(elements); };
  args.sizes(m, n);
  if (args.ok()) args.workspace(work, bytes(given), bytes(work_for(m, n)));
  return args;
}
/// Converts the program's complex type, which is a pair.
template <class P>
struct NumberOf {
  using type = P;
};
template <>
struct NumberOf<cuComplex> {
  using type = std::complex<float>;
};
template <>
struct NumberOf<cuDoubleComplex> {
  using type = std::complex<double>;
};
template <class P>
auto number(P* p) {
  return reinterpret_cast<typename NumberOf<std::remove_const_t<P>>::type*>(const_cast<std::remove_const_t<P>*>(p));
}
template <class P>
auto place(P* p, int rows, int columns, int stride, int line) {
  return Place<std::remove_pointer_t<decltype(number(p))>>{number(p), rows, columns, stride, line};
}

}  // namespace emu::solver

// No workspace is needed. Its reported size is one element, because an allocation of size 0 would give a null pointer.
#define EMU_AT int at = __builtin_LINE()
#define EMU_TELL(CALL, M, N) emu::solver::tell_work(h, #CALL "_bufferSize", M, N, size, at)
#define EMU_WORK(CALL, M, N) emu::solver::with_work(#CALL, h, M, N, work, lwork, at)
#include "cusolver_typed.h"
#undef EMU_TELL
#undef EMU_WORK
#include "cusolver_64.h"
#include "cusolver_batched.h"
#include "cusolver_iterative.h"
#include "cusolver_jacobi.h"
#undef EMU_AT
