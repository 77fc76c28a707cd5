// The commonly used part of cuBLAS. Operands are copied to the host and processed there, and the results are copied
// back. No kernel runs, so no accesses are counted. Matrices are stored by columns, as in Fortran.
#pragma once
#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <vector>

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include "cuComplex.h"
#include "cuda_program_api.h"
#include "cuda_runtime.h"
#include "library_types.h"

enum EMU_STATUS cublasStatus_t {
  CUBLAS_STATUS_SUCCESS = 0,
  CUBLAS_STATUS_NOT_INITIALIZED = 1,
  CUBLAS_STATUS_ALLOC_FAILED = 3,
  CUBLAS_STATUS_INVALID_VALUE = 7,
  CUBLAS_STATUS_ARCH_MISMATCH = 8,
  CUBLAS_STATUS_MAPPING_ERROR = 11,
  CUBLAS_STATUS_EXECUTION_FAILED = 13,
  CUBLAS_STATUS_INTERNAL_ERROR = 14,
  CUBLAS_STATUS_NOT_SUPPORTED = 15,
  CUBLAS_STATUS_LICENSE_ERROR = 16
};
// The include guard of NVIDIA's header, which some programs test.
#define CUBLAS_API_H_
enum cublasOperation_t { CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C };
enum cublasFillMode_t { CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER };
enum cublasSideMode_t { CUBLAS_SIDE_LEFT, CUBLAS_SIDE_RIGHT };
enum cublasDiagType_t { CUBLAS_DIAG_NON_UNIT, CUBLAS_DIAG_UNIT };
enum cublasPointerMode_t { CUBLAS_POINTER_MODE_HOST, CUBLAS_POINTER_MODE_DEVICE };
enum cublasMath_t { CUBLAS_DEFAULT_MATH, CUBLAS_TENSOR_OP_MATH, CUBLAS_PEDANTIC_MATH, CUBLAS_TF32_TENSOR_OP_MATH };
enum cublasAtomicsMode_t { CUBLAS_ATOMICS_NOT_ALLOWED, CUBLAS_ATOMICS_ALLOWED };
enum cublasComputeType_t {
  CUBLAS_COMPUTE_16F = 64,
  CUBLAS_COMPUTE_32F = 68,
  CUBLAS_COMPUTE_16F_PEDANTIC = 65,
  CUBLAS_COMPUTE_32F_PEDANTIC = 69,
  CUBLAS_COMPUTE_32F_FAST_16F = 74,
  CUBLAS_COMPUTE_32F_FAST_16BF = 75,
  CUBLAS_COMPUTE_32F_FAST_TF32 = 77,
  CUBLAS_COMPUTE_64F_PEDANTIC = 71,
  CUBLAS_COMPUTE_32I = 72,
  CUBLAS_COMPUTE_32I_PEDANTIC = 73,
  CUBLAS_COMPUTE_64F = 70
};
enum cublasGemmAlgo_t {
  CUBLAS_GEMM_DEFAULT = -1,
  CUBLAS_GEMM_ALGO0 = 0,
  CUBLAS_GEMM_ALGO1,
  CUBLAS_GEMM_ALGO2,
  CUBLAS_GEMM_ALGO3,
  CUBLAS_GEMM_ALGO4,
  CUBLAS_GEMM_ALGO5,
  CUBLAS_GEMM_ALGO6,
  CUBLAS_GEMM_ALGO7,
  CUBLAS_GEMM_ALGO8,
  CUBLAS_GEMM_ALGO9,
  CUBLAS_GEMM_ALGO23 = 23,
  CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99,
  CUBLAS_GEMM_ALGO0_TENSOR_OP = 100,
  CUBLAS_GEMM_ALGO15_TENSOR_OP = 115
};
#define CUBLAS_GEMM_DFALT CUBLAS_GEMM_DEFAULT

struct cublasContext {
  cublasPointerMode_t mode = CUBLAS_POINTER_MODE_HOST;
};
using cublasHandle_t = cublasContext*;

inline cublasStatus_t cublasCreate(cublasHandle_t* handle) {
  *handle = new cublasContext;
  return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasDestroy(cublasHandle_t handle) {
  delete handle;
  return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasSetStream(cublasHandle_t, emu::LibraryStream) { return CUBLAS_STATUS_SUCCESS; }
inline cublasStatus_t cublasSetMathMode(cublasHandle_t, cublasMath_t) { return CUBLAS_STATUS_SUCCESS; }
inline cublasStatus_t cublasSetPointerMode(cublasHandle_t handle, cublasPointerMode_t mode) {
  handle->mode = mode;
  return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasGetPointerMode(cublasHandle_t handle, cublasPointerMode_t* mode) {
  *mode = handle->mode;
  return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasGetMathMode(cublasHandle_t, cublasMath_t* mode) {
  *mode = CUBLAS_DEFAULT_MATH;
  return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasSetAtomicsMode(cublasHandle_t, cublasAtomicsMode_t) { return CUBLAS_STATUS_SUCCESS; }
inline cublasStatus_t cublasSetWorkspace(cublasHandle_t, void*, size_t) { return CUBLAS_STATUS_SUCCESS; }
inline cublasStatus_t cublasGetVersion(cublasHandle_t, int* version) {
  *version = 130000;
  return CUBLAS_STATUS_SUCCESS;
}
inline const char* cublasGetStatusString(cublasStatus_t status) {
  return status == CUBLAS_STATUS_SUCCESS ? "CUBLAS_STATUS_SUCCESS" : "cuBLAS refused the call";
}

namespace emu::blas {

/// Marks host code of a library, which is not instrumented.
#define EMU_LIBRARY __attribute__((no_sanitize("thread", "undefined"), optimize("O3")))

/// False for host memory, which a device cannot access.
inline bool on_device(const void* p) {
  cudaPointerAttributes where;
  cudaPointerGetAttributes(&where, p);
  return where.type != cudaMemoryTypeUnregistered;
}

/// A matrix copied to the host. It has `count` columns of `rows` elements; columns begin `stride` elements apart.
template <class T>
struct Operand {
  std::vector<T> values;
  T* device;
  size_t stride, rows, count;
  int line;
  bool ok = true;

  Operand(const T* p, size_t rows_, size_t count_, size_t stride_, int line_)
      : values(rows_ && count_ ? stride_ * (count_ - 1) + rows_ : 0),
        device(const_cast<T*>(p)),
        stride(stride_),
        rows(rows_),
        count(count_),
        line(line_) {}
  Operand& fetch() {
    ok = values.empty() || (reachable() && cudaMemcpy(values.data(), device, bytes(), cudaMemcpyDefault,
                                                      emu_types::Line(line)) == cudaSuccess);
    return *this;
  }
  /// Copies the values back to the device column by column, because the gaps between columns do not belong to the
  /// matrix.
  cublasStatus_t store() {
    ok = ok && (values.empty() || reachable());
    for (size_t j = 0; j < count && ok; ++j) store_rows(j, 0, rows);
    return ok ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_EXECUTION_FAILED;
  }
  /// Copies the values of one triangle.
  cublasStatus_t store_triangle(bool lower) {
    ok = ok && (values.empty() || reachable());
    for (size_t j = 0; j < count && ok; ++j) store_rows(j, lower ? j : 0, lower ? rows : j + 1);
    return ok ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_EXECUTION_FAILED;
  }
  void store_rows(size_t j, size_t begin, size_t end) {
    const size_t from = j * stride + begin;
    ok = cudaMemcpy(device + from, values.data() + from, (end - begin) * sizeof(T), cudaMemcpyDefault,
                    emu_types::Line(line)) == cudaSuccess;
  }
  bool reachable() const {
    if (!device || on_device(device)) return true;
    emu::call_failed("a library's call: an operand is in host memory, which the device cannot access", line);
    return false;
  }
  size_t bytes() const { return values.size() * sizeof(T); }
  T& at(size_t i, size_t j) { return values[j * stride + i]; }
};

template <class T>
T scalar(cublasHandle_t handle, const T* value, int line) {
  T here = T();
  if (handle->mode == CUBLAS_POINTER_MODE_HOST) return *value;
  cudaMemcpy(&here, value, sizeof here, cudaMemcpyDeviceToHost, emu_types::Line(line));
  return here;
}
template <class T>
void give(cublasHandle_t handle, T value, T* to, int line) {
  if (handle->mode == CUBLAS_POINTER_MODE_HOST)
    *to = value;
  else
    cudaMemcpy(to, &value, sizeof value, cudaMemcpyHostToDevice, emu_types::Line(line));
}

constexpr size_t kTileRows = 8, kTileColumns = 4, kTileDepth = 256;

/// Sets `sums` to the product of a kTileRows x depth matrix and a depth x kTileColumns matrix. The compiler keeps the
/// sums in registers.
template <class Sum>
EMU_LIBRARY void multiply_tile(size_t depth, const Sum* a, const Sum* b, Sum (&sums)[kTileColumns][kTileRows]) {
  Sum here[kTileColumns][kTileRows] = {};
  for (size_t p = 0; p < depth; ++p)
    for (size_t j = 0; j < kTileColumns; ++j)
      for (size_t i = 0; i < kTileRows; ++i) here[j][i] += a[p * kTileRows + i] * b[p * kTileColumns + j];
  for (size_t j = 0; j < kTileColumns; ++j)
    for (size_t i = 0; i < kTileRows; ++i) sums[j][i] = here[j][i];
}

/// c += A B. For each section of k, both matrices are packed into contiguous tiles, padded with zeros.
template <class In, class Sum>
EMU_LIBRARY void multiply(bool a_turned, bool b_turned, size_t m, size_t n, size_t k, const In* a, size_t lda,
                          const In* b, size_t ldb, Sum* c) {
  const size_t tiles = (n + kTileColumns - 1) / kTileColumns;
  std::vector<Sum> left(kTileDepth * kTileRows), right(tiles * kTileDepth * kTileColumns);
  for (size_t p0 = 0; p0 < k; p0 += kTileDepth) {
    const size_t depth = std::min(kTileDepth, k - p0);
    for (size_t j = 0; j < tiles * kTileColumns; ++j) {
      Sum* const to = right.data() + j / kTileColumns * kTileDepth * kTileColumns + j % kTileColumns;
      for (size_t p = 0; p < depth; ++p)
        to[p * kTileColumns] =
            j < n ? static_cast<Sum>(b_turned ? b[(p0 + p) * ldb + j] : b[j * ldb + p0 + p]) : Sum(0);
    }
    for (size_t i0 = 0; i0 < m; i0 += kTileRows) {
      const size_t rows = std::min(kTileRows, m - i0);
      for (size_t p = 0; p < depth; ++p)
        for (size_t i = 0; i < kTileRows; ++i)
          left[p * kTileRows + i] =
              i < rows ? static_cast<Sum>(a_turned ? a[(i0 + i) * lda + p0 + p] : a[(p0 + p) * lda + i0 + i]) : Sum(0);
      for (size_t tile = 0; tile < tiles; ++tile) {
        Sum sums[kTileColumns][kTileRows];
        multiply_tile(depth, left.data(), right.data() + tile * kTileDepth * kTileColumns, sums);
        for (size_t j = 0; j < std::min(kTileColumns, n - tile * kTileColumns); ++j)
          for (size_t i = 0; i < rows; ++i) c[(tile * kTileColumns + j) * m + i0 + i] += sums[j][i];
      }
    }
  }
}

/// A possible mistake in the arguments of a call.
struct Doubt {
  bool holds;  // true if the call has this mistake
  const char* call_and_reason;
};
template <size_t N>
bool fails(const Doubt (&doubts)[N], int line) {
  for (const Doubt& doubt : doubts)
    if (doubt.holds) return emu::call_failed(doubt.call_and_reason, line), true;
  return false;
}

template <class In, class Out, class Sum>
cublasStatus_t gemm(cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k, Sum alpha, const In* A, int lda,
                    const In* B, int ldb, Sum beta, Out* C, int ldc, int line) {
  const bool a_turned = ta != CUBLAS_OP_N, b_turned = tb != CUBLAS_OP_N;
  const Doubt doubts[] = {
      {m < 0 || n < 0 || k < 0, "cublas gemm: a size is negative"},
      {lda < (a_turned ? k : m), "cublas gemm: lda is smaller than the number of rows of A as stored"},
      {ldb < (b_turned ? n : k), "cublas gemm: ldb is smaller than the number of rows of B as stored"},
      {ldc < m || ldc < 1, "cublas gemm: ldc is smaller than the rows of C"}};
  if (fails(doubts, line)) return CUBLAS_STATUS_INVALID_VALUE;
  const auto size = [](int x) { return static_cast<size_t>(x); };
  Operand<In> a(A, size(a_turned ? k : m), size(a_turned ? m : k), size(lda), line);
  Operand<In> b(B, size(b_turned ? n : k), size(b_turned ? k : n), size(ldb), line);
  Operand<Out> c(C, size(m), size(n), size(ldc), line);
  if (!a.fetch().ok || !b.fetch().ok || (beta != Sum(0) && !c.fetch().ok)) return CUBLAS_STATUS_EXECUTION_FAILED;
  std::vector<Sum> product(size(m) * size(n));
  multiply(a_turned, b_turned, size(m), size(n), size(k), a.values.data(), a.stride, b.values.data(), b.stride,
           product.data());
  for (size_t j = 0; j < size(n); ++j)
    for (size_t i = 0; i < size(m); ++i) {
      const Sum old = beta == Sum(0) ? Sum(0) : beta * static_cast<Sum>(c.at(i, j));
      c.at(i, j) = static_cast<Out>(alpha * product[j * size(m) + i] + old);
    }
  return c.store();
}

template <class T>
cublasStatus_t gemv(cublasOperation_t t, int m, int n, T alpha, const T* A, int lda, const T* x, int incx, T beta, T* y,
                    int incy, int line) {
  const bool turned = t != CUBLAS_OP_N;
  const int in = turned ? m : n, out = turned ? n : m;
  const Doubt doubts[] = {{m < 0 || n < 0, "cublas gemv: a size is negative"},
                          {lda < m, "cublas gemv: lda is smaller than the rows of A"},
                          {incx < 1 || incy < 1, "cublas gemv: a step from one element to the next is not positive"}};
  if (fails(doubts, line)) return CUBLAS_STATUS_INVALID_VALUE;
  Operand<T> a(A, static_cast<size_t>(m), static_cast<size_t>(n), static_cast<size_t>(lda), line);
  Operand<T> from(x, 1, static_cast<size_t>(in), static_cast<size_t>(incx), line);
  Operand<T> to(y, 1, static_cast<size_t>(out), static_cast<size_t>(incy), line);
  if (!a.fetch().ok || !from.fetch().ok || (beta != T(0) && !to.fetch().ok)) return CUBLAS_STATUS_EXECUTION_FAILED;
  for (size_t i = 0; i < static_cast<size_t>(out); ++i) {
    T sum = 0;
    for (size_t j = 0; j < static_cast<size_t>(in); ++j) sum += (turned ? a.at(j, i) : a.at(i, j)) * from.at(0, j);
    to.at(0, i) = alpha * sum + (beta == T(0) ? T(0) : beta * to.at(0, i));
  }
  return to.store();
}

/// Calls f for each pair of elements of x and y. If `back_x` or `back_y` is set, copies this vector back afterwards.
template <class T, class F>
cublasStatus_t each(int n, T* x, int incx, T* y, int incy, bool back_x, bool back_y, int line, F f) {
  const Doubt doubts[] = {{n < 0, "cublas: the length of a vector is negative"},
                          {incx < 1 || incy < 1, "cublas: a step from one element to the next is not positive"}};
  if (fails(doubts, line)) return CUBLAS_STATUS_INVALID_VALUE;
  Operand<T> a(x, 1, static_cast<size_t>(n), static_cast<size_t>(incx), line);
  Operand<T> b(y, 1, static_cast<size_t>(n), static_cast<size_t>(incy), line);
  if (!a.fetch().ok || (y != x && !b.fetch().ok)) return CUBLAS_STATUS_EXECUTION_FAILED;
  for (size_t i = 0; i < static_cast<size_t>(n); ++i) f(a.at(0, i), (y == x ? a : b).at(0, i));
  if (back_x && a.store() != CUBLAS_STATUS_SUCCESS) return CUBLAS_STATUS_EXECUTION_FAILED;
  return back_y ? b.store() : CUBLAS_STATUS_SUCCESS;
}

}  // namespace emu::blas

#define EMU_AT int at = __builtin_LINE()
/// Computes the products of the batch one after the other, with cublas<LETTER>gemm().
#define EMU_STRIDED_BATCHED(LETTER, T)                                                                               \
  inline cublasStatus_t cublas##LETTER##gemmStridedBatched(                                                          \
      cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k, const T* alpha, const T* A, \
      int lda, long long a_stride, const T* B, int ldb, long long b_stride, const T* beta, T* C, int ldc,            \
      long long c_stride, int batches, EMU_AT) {                                                                     \
    cublasStatus_t status = CUBLAS_STATUS_SUCCESS;                                                                   \
    for (int i = 0; i < batches && status == CUBLAS_STATUS_SUCCESS; ++i)                                             \
      status = cublas##LETTER##gemm(h, ta, tb, m, n, k, alpha, A + i * a_stride, lda, B + i * b_stride, ldb, beta,   \
                                    C + i * c_stride, ldc, at);                                                      \
    return status;                                                                                                   \
  }
#define EMU_BLAS(LETTER, AMAX, T)                                                                                      \
  inline cublasStatus_t cublas##LETTER##gemm(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m,      \
                                             int n, int k, const T* alpha, const T* A, int lda, const T* B, int ldb,   \
                                             const T* beta, T* C, int ldc, EMU_AT) {                                   \
    return emu::blas::gemm<T, T, T>(ta, tb, m, n, k, emu::blas::scalar(h, alpha, at), A, lda, B, ldb,                  \
                                    emu::blas::scalar(h, beta, at), C, ldc, at);                                       \
  }                                                                                                                    \
  EMU_STRIDED_BATCHED(LETTER, T)                                                                                       \
  inline cublasStatus_t cublas##LETTER##gemv(cublasHandle_t h, cublasOperation_t t, int m, int n, const T* alpha,      \
                                             const T* A, int lda, const T* x, int incx, const T* beta, T* y, int incy, \
                                             EMU_AT) {                                                                 \
    return emu::blas::gemv<T>(t, m, n, emu::blas::scalar(h, alpha, at), A, lda, x, incx,                               \
                              emu::blas::scalar(h, beta, at), y, incy, at);                                            \
  }                                                                                                                    \
  inline cublasStatus_t cublas##LETTER##axpy(cublasHandle_t h, int n, const T* alpha, const T* x, int incx, T* y,      \
                                             int incy, EMU_AT) {                                                       \
    const T a = emu::blas::scalar(h, alpha, at);                                                                       \
    return emu::blas::each(n, const_cast<T*>(x), incx, y, incy, false, true, at, [a](T& p, T& q) { q += a * p; });     \
  }                                                                                                                    \
  inline cublasStatus_t cublas##LETTER##copy(cublasHandle_t, int n, const T* x, int incx, T* y, int incy, EMU_AT) {    \
    return cudaMemcpy2D(y, incy * sizeof(T), x, incx * sizeof(T), sizeof(T), static_cast<size_t>(n),                   \
                        cudaMemcpyDeviceToDevice, emu_types::Line(at)) == cudaSuccess                                  \
               ? CUBLAS_STATUS_SUCCESS                                                                                 \
               : CUBLAS_STATUS_EXECUTION_FAILED;                                                                       \
  }                                                                                                                    \
  inline cublasStatus_t cublas##LETTER##swap(cublasHandle_t, int n, T* x, int incx, T* y, int incy, EMU_AT) {          \
    return emu::blas::each(n, x, incx, y, incy, true, true, at, [](T& p, T& q) { std::swap(p, q); });                  \
  }                                                                                                                    \
  inline cublasStatus_t cublas##LETTER##scal(cublasHandle_t h, int n, const T* alpha, T* x, int incx, EMU_AT) {        \
    const T a = emu::blas::scalar(h, alpha, at);                                                                       \
    return emu::blas::each(n, x, incx, x, incx, true, false, at, [a](T& p, T&) { p *= a; });                           \
  }                                                                                                                    \
  inline cublasStatus_t cublas##LETTER##dot(cublasHandle_t h, int n, const T* x, int incx, const T* y, int incy,       \
                                            T* result, EMU_AT) {                                                       \
    T sum = 0;                                                                                                         \
    const cublasStatus_t status = emu::blas::each(n, const_cast<T*>(x), incx, const_cast<T*>(y), incy, false, false,   \
                                                  at, [&](T& p, T& q) { sum += p * q; });                              \
    return emu::blas::give(h, sum, result, at), status;                                                                \
  }                                                                                                                    \
  inline cublasStatus_t cublas##LETTER##asum(cublasHandle_t h, int n, const T* x, int incx, T* result, EMU_AT) {       \
    T sum = 0;                                                                                                         \
    T* const p = const_cast<T*>(x);                                                                                    \
    const cublasStatus_t status =                                                                                      \
        emu::blas::each(n, p, incx, p, incx, false, false, at, [&](T& v, T&) { sum += std::abs(v); });                 \
    return emu::blas::give(h, sum, result, at), status;                                                                \
  }                                                                                                                    \
  inline cublasStatus_t cublas##LETTER##nrm2(cublasHandle_t h, int n, const T* x, int incx, T* result, EMU_AT) {       \
    T sum = 0;                                                                                                         \
    T* const p = const_cast<T*>(x);                                                                                    \
    const cublasStatus_t status =                                                                                      \
        emu::blas::each(n, p, incx, p, incx, false, false, at, [&](T& v, T&) { sum += v * v; });                       \
    return emu::blas::give(h, static_cast<T>(std::sqrt(sum)), result, at), status;                                     \
  }                                                                                                                    \
  inline cublasStatus_t cublasI##AMAX##amax(cublasHandle_t h, int n, const T* x, int incx, int* result, EMU_AT) {      \
    int seen = 0, where = 0;                                                                                           \
    T most = -1;                                                                                                       \
    T* const p = const_cast<T*>(x);                                                                                    \
    const cublasStatus_t status = emu::blas::each(n, p, incx, p, incx, false, false, at, [&](T& v, T&) {               \
      ++seen;                                                                                                          \
      if (std::abs(v) > most) most = std::abs(v), where = seen; /* counted from 1 */                                   \
    });                                                                                                                \
    return emu::blas::give(h, where, result, at), status;                                                              \
  }
EMU_BLAS(S, s, float)
EMU_BLAS(D, d, double)
#undef EMU_BLAS

namespace emu::blas {
/// Returns the status of a call that copies between host and device.
inline cublasStatus_t copied(cudaError_t error) {
  return error == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_MAPPING_ERROR;
}
}  // namespace emu::blas
inline cublasStatus_t cublasSetMatrix(int rows, int columns, int bytes, const void* A, int lda, void* B, int ldb,
                                      EMU_AT) {
  const auto size = static_cast<size_t>(bytes);
  return emu::blas::copied(
      cudaMemcpy2D(B, ldb * size, A, lda * size, rows * size, columns, cudaMemcpyHostToDevice, emu_types::Line(at)));
}
inline cublasStatus_t cublasGetMatrix(int rows, int columns, int bytes, const void* A, int lda, void* B, int ldb,
                                      EMU_AT) {
  const auto size = static_cast<size_t>(bytes);
  return emu::blas::copied(
      cudaMemcpy2D(B, ldb * size, A, lda * size, rows * size, columns, cudaMemcpyDeviceToHost, emu_types::Line(at)));
}
inline cublasStatus_t cublasSetVector(int n, int bytes, const void* x, int incx, void* y, int incy, EMU_AT) {
  return cublasSetMatrix(1, n, bytes, x, incx, y, incy, at);
}
inline cublasStatus_t cublasGetVector(int n, int bytes, const void* x, int incx, void* y, int incy, EMU_AT) {
  return cublasGetMatrix(1, n, bytes, x, incx, y, incy, at);
}
#include "cublas_batched.h"
#include "cublas_columns.h"
#include "cublas_triangles.h"
#include "cublas_typed.h"

#include "cublas_more.h"  // uses the functions of those above
#undef EMU_STRIDED_BATCHED
#undef EMU_AT
