// More functions of cuBLAS: batches given by an array of pointers, LU, and sums and products of matrices. cublas_v2.h
// includes this header.
#pragma once

namespace emu::blas {

/// Copies an array of pointers from device memory.
template <class T>
std::vector<T*> pointers(T* const* array, int count, int line) {
  std::vector<T*> all(static_cast<size_t>(count > 0 ? count : 0));
  if (!all.empty()) cudaMemcpy(all.data(), array, all.size() * sizeof(T*), cudaMemcpyDefault, emu_types::Line(line));
  return all;
}

/// Computes the LU factors in place. pivots[i] is the row with which row i was exchanged; rows are counted from 1.
/// Returns the position of the first zero on the diagonal, counted from 1; 0 if there is none.
template <class T>
EMU_LIBRARY int factor(Operand<T>& a, size_t n, int* pivots) {
  int zero = 0;
  for (size_t k = 0; k < n; ++k) {
    size_t best = k;
    for (size_t i = k + 1; pivots && i < n; ++i)
      if (std::abs(a.at(i, k)) > std::abs(a.at(best, k))) best = i;
    if (pivots) pivots[k] = static_cast<int>(best) + 1;
    for (size_t j = 0; best != k && j < n; ++j) std::swap(a.at(k, j), a.at(best, j));
    if (a.at(k, k) == T(0)) {
      if (!zero) zero = static_cast<int>(k) + 1;
      continue;
    }
    for (size_t i = k + 1; i < n; ++i) {
      const T share = a.at(i, k) /= a.at(k, k);
      for (size_t j = k + 1; j < n; ++j) a.at(i, j) -= share * a.at(k, j);
    }
  }
  return zero;
}
template <class T>
cublasStatus_t getrf(int n, T* const* matrices, int lda, int* pivots, int* info, int count, int line) {
  const auto size = static_cast<size_t>(n);
  std::vector<int> codes;
  const std::vector<T*> all = pointers(matrices, count, line);
  for (size_t i = 0; i < all.size(); ++i) {
    Operand<T> a(all[i], size, size, static_cast<size_t>(lda), line);
    std::vector<int> rows(size);
    if (!a.fetch().ok) return CUBLAS_STATUS_EXECUTION_FAILED;
    codes.push_back(factor(a, size, pivots ? rows.data() : nullptr));
    if (a.store() != CUBLAS_STATUS_SUCCESS) return CUBLAS_STATUS_EXECUTION_FAILED;
    if (pivots)
      cudaMemcpy(pivots + i * size, rows.data(), size * sizeof(int), cudaMemcpyDefault, emu_types::Line(line));
  }
  cudaMemcpy(info, codes.data(), codes.size() * sizeof(int), cudaMemcpyDefault, emu_types::Line(line));
  return CUBLAS_STATUS_SUCCESS;
}

template <class T>
cublasStatus_t geam(cublasOperation_t ta, cublasOperation_t tb, int m, int n, T alpha, const T* A, int lda, T beta,
                    const T* B, int ldb, T* C, int ldc, int line) {
  const auto size = [](int x) { return static_cast<size_t>(x); };
  const bool a_turned = ta != CUBLAS_OP_N, b_turned = tb != CUBLAS_OP_N;
  Operand<T> a(A, size(a_turned ? n : m), size(a_turned ? m : n), size(lda), line);
  Operand<T> b(B, size(b_turned ? n : m), size(b_turned ? m : n), size(ldb), line);
  Operand<T> c(C, size(m), size(n), size(ldc), line);
  if ((alpha != T(0) && !a.fetch().ok) || (beta != T(0) && !b.fetch().ok)) return CUBLAS_STATUS_EXECUTION_FAILED;
  for (size_t j = 0; j < size(n); ++j)
    for (size_t i = 0; i < size(m); ++i) {
      const T first = alpha == T(0) ? T(0) : alpha * (a_turned ? a.at(j, i) : a.at(i, j));
      c.at(i, j) = first + (beta == T(0) ? T(0) : beta * (b_turned ? b.at(j, i) : b.at(i, j)));
    }
  return c.store();
}

/// A += alpha x y'
template <class T>
cublasStatus_t ger(int m, int n, T alpha, const T* x, int incx, const T* y, int incy, T* A, int lda, int line) {
  const auto size = [](int v) { return static_cast<size_t>(v); };
  Operand<T> left(x, 1, size(m), size(incx), line), right(y, 1, size(n), size(incy), line);
  Operand<T> a(A, size(m), size(n), size(lda), line);
  if (!left.fetch().ok || !right.fetch().ok || !a.fetch().ok) return CUBLAS_STATUS_EXECUTION_FAILED;
  for (size_t j = 0; j < size(n); ++j)
    for (size_t i = 0; i < size(m); ++i) a.at(i, j) += alpha * left.at(0, i) * right.at(0, j);
  return a.store();
}

}  // namespace emu::blas

#define EMU_BLAS(LETTER, T)                                                                                            \
  inline cublasStatus_t cublas##LETTER##gemmBatched(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb,      \
                                                    int m, int n, int k, const T* alpha, const T* const A[], int lda,  \
                                                    const T* const B[], int ldb, const T* beta, T* const C[], int ldc, \
                                                    int count, EMU_AT) {                                               \
    const auto a = emu::blas::pointers(A, count, at), b = emu::blas::pointers(B, count, at);                           \
    const auto c = emu::blas::pointers(C, count, at);                                                                  \
    cublasStatus_t status = CUBLAS_STATUS_SUCCESS;                                                                     \
    for (size_t i = 0; i < c.size() && status == CUBLAS_STATUS_SUCCESS; ++i)                                           \
      status = cublas##LETTER##gemm(h, ta, tb, m, n, k, alpha, a[i], lda, b[i], ldb, beta, c[i], ldc, at);             \
    return status;                                                                                                     \
  }                                                                                                                    \
  inline cublasStatus_t cublas##LETTER##getrfBatched(cublasHandle_t, int n, T* const A[], int lda, int* pivots,        \
                                                     int* info, int count, EMU_AT) {                                   \
    return emu::blas::getrf<T>(n, A, lda, pivots, info, count, at);                                                    \
  }                                                                                                                    \
  inline cublasStatus_t cublas##LETTER##geam(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m,      \
                                             int n, const T* alpha, const T* A, int lda, const T* beta, const T* B,    \
                                             int ldb, T* C, int ldc, EMU_AT) {                                         \
    return emu::blas::geam<T>(ta, tb, m, n, emu::blas::scalar(h, alpha, at), A, lda, emu::blas::scalar(h, beta, at),   \
                              B, ldb, C, ldc, at);                                                                     \
  }                                                                                                                    \
  inline cublasStatus_t cublas##LETTER##ger(cublasHandle_t h, int m, int n, const T* alpha, const T* x, int incx,      \
                                            const T* y, int incy, T* A, int lda, EMU_AT) {                             \
    return emu::blas::ger<T>(m, n, emu::blas::scalar(h, alpha, at), x, incx, y, incy, A, lda, at);                     \
  }
EMU_BLAS(S, float)
EMU_BLAS(D, double)
#undef EMU_BLAS
