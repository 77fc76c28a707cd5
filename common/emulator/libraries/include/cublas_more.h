// Less common functions of cuBLAS: Givens rotations, inverses and solutions of batches, products of batches of matrices
// and vectors, complex products by three real ones, copies in a stream. Included by cublas_v2.h.
#pragma once

namespace emu::blas {

/// Values of a vector that is on the host or on the device, as the pointer mode says.
template <class T>
std::vector<T> parameters(cublasHandle_t h, const T* from, size_t count, int line) {
  std::vector<T> all;
  for (size_t i = 0; i < count; ++i) all.push_back(scalar(h, from + i, line));
  return all;
}

/// The rotation that makes b zero: a becomes r, b becomes z, from which c and s can be computed again.
template <class T>
cublasStatus_t rotg(cublasHandle_t h, T* a, T* b, T* c, T* s, int line) {
  const T x = scalar(h, a, line), y = scalar(h, b, line);
  const T sign = (std::abs(x) > std::abs(y) ? x : y) < 0 ? T(-1) : T(1), r = sign * std::hypot(x, y);
  const T cosine = r == T(0) ? T(1) : x / r, sine = r == T(0) ? T(0) : y / r;
  T z = 1;
  if (std::abs(x) > std::abs(y))
    z = sine;
  else if (cosine != T(0))
    z = 1 / cosine;
  give(h, r, a, line), give(h, r == T(0) ? T(0) : z, b, line), give(h, cosine, c, line), give(h, sine, s, line);
  return CUBLAS_STATUS_SUCCESS;
}
/// The modified rotation. The first of the five parameters says which entries of the matrix are fixed.
template <class T>
cublasStatus_t rotm(cublasHandle_t h, int n, T* x, int incx, T* y, int incy, const T* param, int line) {
  const std::vector<T> p = parameters(h, param, 5, line);
  const T flag = p[0];
  if (flag == T(-2)) return CUBLAS_STATUS_SUCCESS;
  const T h11 = flag == T(0) ? T(1) : p[1], h22 = flag == T(0) ? T(1) : p[4];
  const T h21 = flag == T(1) ? T(-1) : p[2], h12 = flag == T(1) ? T(1) : p[3];
  return each(n, x, incx, y, incy, true, true, line, [=](T& a, T& b) {
    const T old = a;
    a = h11 * old + h12 * b;
    b = h21 * old + h22 * b;
  });
}

/// Solves A X = B or A' X = B with the factors of getrf(); X replaces B.
template <class T>
void solve_factored(Operand<T>& lu, const std::vector<int>& pivots, bool turned, Whole<T>& b) {
  const size_t n = lu.rows;
  const cublasOperation_t t = turned ? CUBLAS_OP_T : CUBLAS_OP_N;
  Operand<T> upper = lu, lower = lu;
  const Whole<T> u = triangle(upper, CUBLAS_FILL_MODE_UPPER, t, CUBLAS_DIAG_NON_UNIT);
  const Whole<T> l = triangle(lower, CUBLAS_FILL_MODE_LOWER, t, CUBLAS_DIAG_UNIT);
  const auto exchange = [&](size_t i) {
    const auto with = static_cast<size_t>(pivots.empty() ? static_cast<int>(i) : pivots[i] - 1);
    for (size_t j = 0; j < b.columns && with < n; ++j) std::swap(b.at(i, j), b.at(with, j));
  };
  for (size_t i = 0; i < n && !turned; ++i) exchange(i);
  solve(turned ? u : l, true, b);
  solve(turned ? l : u, false, b);
  for (size_t i = n; i-- > 0 && turned;) exchange(i);
}
/// Stores the inverse of a matrix of which these are the factors.
template <class T>
cublasStatus_t store_inverse(Operand<T>& lu, const std::vector<int>& pivots, Operand<T>& to) {
  Whole<T> inverse(lu.rows, lu.rows);
  for (size_t k = 0; k < inverse.rows; ++k) inverse.at(k, k) = T(1);
  solve_factored(lu, pivots, false, inverse);
  return give_back(inverse, T(1), T(0), to);
}
template <class T>
std::vector<int> fetched_pivots(const int* pivots, size_t n, size_t which, int line) {
  if (!pivots) return {};
  return Operand<int>(pivots + which * n, 1, n, 1, line).fetch().values;
}
inline cublasStatus_t tell(const std::vector<int>& values, int* info, int line) {
  Operand<int> all(info, values.size(), 1, values.size(), line);
  all.values = values;
  return all.store();
}
/// Inverses of a batch of factored matrices.
template <class T>
cublasStatus_t getri(int n, const T* const* factors, int lda, const int* pivots, T* const* inverses, int ldc, int* info,
                     int count_, int line) {
  const auto from = pointers(factors, count_, line);
  const auto to = pointers(inverses, count_, line);
  std::vector<int> codes;
  for (size_t i = 0; i < from.size(); ++i) {
    auto lu = matrix<T>(from[i], n, n, lda, line), c = matrix<T>(to[i], n, n, ldc, line);
    if (!lu.fetch().ok) return CUBLAS_STATUS_EXECUTION_FAILED;
    int zero = 0;
    for (size_t k = lu.rows; k-- > 0;)
      if (lu.at(k, k) == T(0)) zero = static_cast<int>(k) + 1;
    codes.push_back(zero);
    if (zero) continue;
    if (store_inverse(lu, fetched_pivots<T>(pivots, count(n), i, line), c) != CUBLAS_STATUS_SUCCESS)
      return CUBLAS_STATUS_EXECUTION_FAILED;
  }
  return tell(codes, info, line);
}
/// Solutions of a batch of factored systems; `info` is on the host.
template <class T>
cublasStatus_t getrs(cublasOperation_t t, int n, int sides, const T* const* factors, int lda, const int* pivots,
                     T* const* right_sides, int ldb, int* info, int count_, int line) {
  const auto from = pointers(factors, count_, line);
  const auto to = pointers(right_sides, count_, line);
  if (info) *info = 0;
  for (size_t i = 0; i < from.size(); ++i) {
    auto lu = matrix<T>(from[i], n, n, lda, line), b = matrix<T>(to[i], n, sides, ldb, line);
    if (!lu.fetch().ok || !b.fetch().ok) return CUBLAS_STATUS_EXECUTION_FAILED;
    Whole<T> x = whole(b, CUBLAS_OP_N);
    solve_factored(lu, fetched_pivots<T>(pivots, count(n), i, line), t != CUBLAS_OP_N, x);
    if (give_back(x, T(1), T(0), b) != CUBLAS_STATUS_SUCCESS) return CUBLAS_STATUS_EXECUTION_FAILED;
  }
  return CUBLAS_STATUS_SUCCESS;
}
/// Inverses of a batch of matrices of up to 32 rows, which stay as they are.
template <class T>
cublasStatus_t matinv(int n, const T* const* matrices, int lda, T* const* inverses, int ldc, int* info, int count_,
                      int line) {
  constexpr int kLargest = 32;
  if (n > kLargest) return CUBLAS_STATUS_INVALID_VALUE;
  const auto from = pointers(matrices, count_, line);
  const auto to = pointers(inverses, count_, line);
  std::vector<int> codes;
  for (size_t i = 0; i < from.size(); ++i) {
    auto a = matrix<T>(from[i], n, n, lda, line), c = matrix<T>(to[i], n, n, ldc, line);
    if (!a.fetch().ok) return CUBLAS_STATUS_EXECUTION_FAILED;
    std::vector<int> pivots(count(n));
    codes.push_back(factor(a, count(n), pivots.data()));
    if (codes.back()) continue;
    if (store_inverse(a, pivots, c) != CUBLAS_STATUS_SUCCESS) return CUBLAS_STATUS_EXECUTION_FAILED;
  }
  return tell(codes, info, line);
}

}  // namespace emu::blas

#define EMU_MORE(L, T)                                                                                                 \
  inline cublasStatus_t cublas##L##rotg(cublasHandle_t h, T* a, T* b, T* c, T* s, EMU_AT) {                            \
    return emu::blas::rotg<T>(h, a, b, c, s, at);                                                                      \
  }                                                                                                                    \
  inline cublasStatus_t cublas##L##rotm(cublasHandle_t h, int n, T* x, int incx, T* y, int incy, const T* param,       \
                                        EMU_AT) {                                                                      \
    return emu::blas::rotm<T>(h, n, x, incx, y, incy, param, at);                                                      \
  }                                                                                                                    \
  inline cublasStatus_t cublas##L##getriBatched(cublasHandle_t, int n, const T* const A[], int lda, const int* pivots, \
                                                T* const C[], int ldc, int* info, int count, EMU_AT) {                 \
    return emu::blas::getri<T>(n, A, lda, pivots, C, ldc, info, count, at);                                            \
  }                                                                                                                    \
  inline cublasStatus_t cublas##L##getrsBatched(cublasHandle_t, cublasOperation_t t, int n, int sides,                 \
                                                const T* const A[], int lda, const int* pivots, T* const B[], int ldb, \
                                                int* info, int count, EMU_AT) {                                        \
    return emu::blas::getrs<T>(t, n, sides, A, lda, pivots, B, ldb, info, count, at);                                  \
  }                                                                                                                    \
  inline cublasStatus_t cublas##L##matinvBatched(cublasHandle_t, int n, const T* const A[], int lda, T* const C[],     \
                                                 int ldc, int* info, int count, EMU_AT) {                              \
    return emu::blas::matinv<T>(n, A, lda, C, ldc, info, count, at);                                                   \
  }
EMU_MORE(S, float)
EMU_MORE(D, double)
#undef EMU_MORE

// Batches, by the call for one.
#define EMU_BATCHES(L, T)                                                                                           \
  inline cublasStatus_t cublas##L##gemvStridedBatched(                                                              \
      cublasHandle_t h, cublasOperation_t t, int m, int n, const T* alpha, const T* A, int lda, long long a_step,   \
      const T* x, int incx, long long x_step, const T* beta, T* y, int incy, long long y_step, int count, EMU_AT) { \
    cublasStatus_t status = CUBLAS_STATUS_SUCCESS;                                                                  \
    for (int i = 0; i < count && status == CUBLAS_STATUS_SUCCESS; ++i)                                              \
      status = cublas##L##gemv(h, t, m, n, alpha, A + i * a_step, lda, x + i * x_step, incx, beta, y + i * y_step,  \
                               incy, at);                                                                           \
    return status;                                                                                                  \
  }                                                                                                                 \
  inline cublasStatus_t cublas##L##gemvBatched(cublasHandle_t h, cublasOperation_t t, int m, int n, const T* alpha, \
                                               const T* const A[], int lda, const T* const x[], int incx,           \
                                               const T* beta, T* const y[], int incy, int count, EMU_AT) {          \
    const auto a = emu::blas::pointers(A, count, at), from = emu::blas::pointers(x, count, at);                     \
    const auto to = emu::blas::pointers(y, count, at);                                                              \
    cublasStatus_t status = CUBLAS_STATUS_SUCCESS;                                                                  \
    for (size_t i = 0; i < to.size() && status == CUBLAS_STATUS_SUCCESS; ++i)                                       \
      status = cublas##L##gemv(h, t, m, n, alpha, a[i], lda, from[i], incx, beta, to[i], incy, at);                 \
    return status;                                                                                                  \
  }                                                                                                                 \
  inline cublasStatus_t cublas##L##trsmBatched(cublasHandle_t h, cublasSideMode_t side, cublasFillMode_t stored,    \
                                               cublasOperation_t t, cublasDiagType_t diagonal, int m, int n,        \
                                               const T* alpha, const T* const A[], int lda, T* const B[], int ldb,  \
                                               int count, EMU_AT) {                                                 \
    const auto a = emu::blas::pointers(A, count, at);                                                               \
    const auto b = emu::blas::pointers(B, count, at);                                                               \
    cublasStatus_t status = CUBLAS_STATUS_SUCCESS;                                                                  \
    for (size_t i = 0; i < b.size() && status == CUBLAS_STATUS_SUCCESS; ++i)                                        \
      status = cublas##L##trsm(h, side, stored, t, diagonal, m, n, alpha, a[i], lda, b[i], ldb, at);                \
    return status;                                                                                                  \
  }
EMU_BATCHES(S, float)
EMU_BATCHES(D, double)
EMU_BATCHES(C, cuComplex)
EMU_BATCHES(Z, cuDoubleComplex)
#undef EMU_BATCHES

// alpha and beta of a Hermitian product are real.
#define EMU_HERMITIAN(L, P, T, R)                                                                                     \
  inline cublasStatus_t cublas##L##hemm(cublasHandle_t h, cublasSideMode_t side, cublasFillMode_t stored, int m,      \
                                        int n, const P* alpha, const P* A, int lda, const P* B, int ldb,              \
                                        const P* beta, P* C, int ldc, EMU_AT) {                                       \
    const auto in = [](const P* p) { return reinterpret_cast<const T*>(p); };                                         \
    return emu::blas::symm<T>(true, side, stored, m, n, emu::blas::scalar(h, in(alpha), at), in(A), lda, in(B), ldb,  \
                              emu::blas::scalar(h, in(beta), at), reinterpret_cast<T*>(C), ldc, at);                  \
  }                                                                                                                   \
  inline cublasStatus_t cublas##L##herk(cublasHandle_t h, cublasFillMode_t stored, cublasOperation_t t, int n, int k, \
                                        const R* alpha, const P* A, int lda, const R* beta, P* C, int ldc, EMU_AT) {  \
    return emu::blas::syrk<T>(true, stored, t, n, k, emu::blas::scalar(h, alpha, at), reinterpret_cast<const T*>(A),  \
                              lda, nullptr, 0, emu::blas::scalar(h, beta, at), reinterpret_cast<T*>(C), ldc, at);     \
  }
EMU_HERMITIAN(C, cuComplex, std::complex<float>, float)
EMU_HERMITIAN(Z, cuDoubleComplex, std::complex<double>, double)
#undef EMU_HERMITIAN

// The same products, whose rounding differs on a GPU.
#define EMU_BY_THREE(L, P)                                                                                            \
  inline cublasStatus_t cublas##L##gemm3m(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, \
                                          int k, const P* alpha, const P* A, int lda, const P* B, int ldb,            \
                                          const P* beta, P* C, int ldc, EMU_AT) {                                     \
    return cublas##L##gemm(h, ta, tb, m, n, k, alpha, A, lda, B, ldb, beta, C, ldc, at);                              \
  }
EMU_BY_THREE(C, cuComplex)
EMU_BY_THREE(Z, cuDoubleComplex)
#undef EMU_BY_THREE
#define EMU_TYPED_SYRK(NAME, PLAIN, REAL)                                                                            \
  inline cublasStatus_t NAME(cublasHandle_t h, cublasFillMode_t stored, cublasOperation_t t, int n, int k,           \
                             const REAL* alpha, const void* A, cudaDataType a_type, int lda, const REAL* beta,       \
                             void* C, cudaDataType c_type, int ldc, EMU_AT) {                                        \
    if (a_type != CUDA_C_32F || c_type != CUDA_C_32F) return CUBLAS_STATUS_NOT_SUPPORTED;                            \
    return PLAIN(h, stored, t, n, k, alpha, static_cast<const cuComplex*>(A), lda, beta, static_cast<cuComplex*>(C), \
                 ldc, at);                                                                                           \
  }
EMU_TYPED_SYRK(cublasCsyrkEx, cublasCsyrk, cuComplex)
EMU_TYPED_SYRK(cublasCsyrk3mEx, cublasCsyrk, cuComplex)
EMU_TYPED_SYRK(cublasCherkEx, cublasCherk, float)
EMU_TYPED_SYRK(cublasCherk3mEx, cublasCherk, float)
#undef EMU_TYPED_SYRK

inline cublasStatus_t cublasSetMatrixAsync(int rows, int columns, int bytes, const void* A, int lda, void* B, int ldb,
                                           cudaStream_t stream, EMU_AT) {
  const auto size = static_cast<size_t>(bytes);
  return emu::blas::copied(cudaMemcpy2DAsync(B, ldb * size, A, lda * size, rows * size, columns, cudaMemcpyHostToDevice,
                                             stream, emu_types::Line(at)));
}
inline cublasStatus_t cublasGetMatrixAsync(int rows, int columns, int bytes, const void* A, int lda, void* B, int ldb,
                                           cudaStream_t stream, EMU_AT) {
  const auto size = static_cast<size_t>(bytes);
  return emu::blas::copied(cudaMemcpy2DAsync(B, ldb * size, A, lda * size, rows * size, columns, cudaMemcpyDeviceToHost,
                                             stream, emu_types::Line(at)));
}
inline cublasStatus_t cublasSetVectorAsync(int n, int bytes, const void* x, int incx, void* y, int incy,
                                           cudaStream_t stream, EMU_AT) {
  return cublasSetMatrixAsync(1, n, bytes, x, incx, y, incy, stream, at);
}
inline cublasStatus_t cublasGetVectorAsync(int n, int bytes, const void* x, int incx, void* y, int incy,
                                           cudaStream_t stream, EMU_AT) {
  return cublasGetMatrixAsync(1, n, bytes, x, incx, y, incy, stream, at);
}
inline const char* cublasGetStatusName(cublasStatus_t status) {
  constexpr std::pair<cublasStatus_t, const char*> kNames[] = {
      {CUBLAS_STATUS_SUCCESS, "CUBLAS_STATUS_SUCCESS"},
      {CUBLAS_STATUS_NOT_INITIALIZED, "CUBLAS_STATUS_NOT_INITIALIZED"},
      {CUBLAS_STATUS_ALLOC_FAILED, "CUBLAS_STATUS_ALLOC_FAILED"},
      {CUBLAS_STATUS_INVALID_VALUE, "CUBLAS_STATUS_INVALID_VALUE"},
      {CUBLAS_STATUS_ARCH_MISMATCH, "CUBLAS_STATUS_ARCH_MISMATCH"},
      {CUBLAS_STATUS_MAPPING_ERROR, "CUBLAS_STATUS_MAPPING_ERROR"},
      {CUBLAS_STATUS_EXECUTION_FAILED, "CUBLAS_STATUS_EXECUTION_FAILED"},
      {CUBLAS_STATUS_INTERNAL_ERROR, "CUBLAS_STATUS_INTERNAL_ERROR"},
      {CUBLAS_STATUS_NOT_SUPPORTED, "CUBLAS_STATUS_NOT_SUPPORTED"},
      {CUBLAS_STATUS_LICENSE_ERROR, "CUBLAS_STATUS_LICENSE_ERROR"}};
  for (const auto& [code, name] : kNames)
    if (code == status) return name;
  return "CUBLAS_STATUS_UNKNOWN";
}

enum cublasEmulationStrategy_t {
  CUBLAS_EMULATION_STRATEGY_DEFAULT,
  CUBLAS_EMULATION_STRATEGY_PERFORMANT,
  CUBLAS_EMULATION_STRATEGY_EAGER
};
inline cublasStatus_t cublasSetEmulationStrategy(cublasHandle_t, cublasEmulationStrategy_t) {
  return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasSetEmulationStrategy(cublasHandle_t, cudaEmulationStrategy) {
  return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasSetEmulationSpecialValuesSupport(cublasHandle_t, cudaEmulationSpecialValuesSupport) {
  return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasSetFixedPointEmulationMantissaControl(cublasHandle_t, cudaEmulationMantissaControl) {
  return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasSetFixedPointEmulationMaxMantissaBitCount(cublasHandle_t, int) {
  return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasSetFixedPointEmulationMantissaBitOffset(cublasHandle_t, int) {
  return CUBLAS_STATUS_SUCCESS;
}
