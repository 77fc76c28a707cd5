// The functions of cuBLAS for symmetric, Hermitian and triangular matrices. A program stores only one triangle of such
// a matrix; these functions expand it to a full matrix. cublas_v2.h includes this header.
#pragma once

namespace emu::blas {

template <class T>
T conjugate(T x) {
  return x;
}
template <class T>
std::complex<T> conjugate(std::complex<T> x) {
  return std::conj(x);
}

/// A full matrix in host memory, stored by columns.
template <class T>
struct Whole {
  size_t rows, columns;
  std::vector<T> values;
  Whole(size_t r, size_t c) : rows(r), columns(c), values(r * c) {}
  T& at(size_t i, size_t j) { return values[j * rows + i]; }
  const T& at(size_t i, size_t j) const { return values[j * rows + i]; }
  T* column(size_t j) { return values.data() + j * rows; }
  const T* column(size_t j) const { return values.data() + j * rows; }
};

inline size_t count(int n) { return static_cast<size_t>(n < 0 ? 0 : n); }

template <class T>
Operand<T> matrix(const T* p, int rows, int columns, int stride, int line) {
  return Operand<T>(p, count(rows), count(columns), count(stride), line);
}
template <class T>
Operand<T> vector(const T* p, int n, int step, int line) {
  return Operand<T>(p, 1, count(n), count(step), line);
}

template <class T>
EMU_LIBRARY Whole<T> whole(Operand<T>& a, cublasOperation_t t) {
  const bool turned = t != CUBLAS_OP_N;
  Whole<T> w(turned ? a.count : a.rows, turned ? a.rows : a.count);
  for (size_t j = 0; j < w.columns; ++j)
    for (size_t i = 0; i < w.rows; ++i) {
      const T x = turned ? a.at(j, i) : a.at(i, j);
      w.at(i, j) = t == CUBLAS_OP_C ? conjugate(x) : x;
    }
  return w;
}
/// Returns the full matrix whose triangle `stored` is given. The other triangle is its mirror image, and is conjugated
/// if the matrix is Hermitian.
template <class T>
EMU_LIBRARY Whole<T> mirrored(Operand<T>& a, cublasFillMode_t stored, bool hermitian) {
  Whole<T> w(a.rows, a.rows);
  for (size_t j = 0; j < w.rows; ++j)
    for (size_t i = 0; i < w.rows; ++i) {
      const bool here = stored == CUBLAS_FILL_MODE_LOWER ? i >= j : i <= j;
      const T x = here ? a.at(i, j) : a.at(j, i);
      w.at(i, j) = here || !hermitian ? x : conjugate(x);
    }
  return w;
}
template <class T>
EMU_LIBRARY Whole<T> triangle(Operand<T>& a, cublasFillMode_t stored, cublasOperation_t t, cublasDiagType_t diagonal) {
  for (size_t j = 0; j < a.rows; ++j)
    for (size_t i = 0; i < a.rows; ++i) {
      if (i == j && diagonal == CUBLAS_DIAG_UNIT) a.at(i, j) = T(1);
      if (stored == CUBLAS_FILL_MODE_LOWER ? i < j : i > j) a.at(i, j) = T(0);
    }
  return whole(a, t);
}
template <class T>
Whole<T> product(const Whole<T>& a, const Whole<T>& b) {
  Whole<T> c(a.rows, b.columns);
  for (size_t j = 0; j < b.columns; ++j)
    for (size_t p = 0; p < a.columns; ++p) add_multiple(c.rows, b.at(p, j), a.column(p), c.column(j));
  return c;
}
template <class T>
EMU_LIBRARY Whole<T> transposed(const Whole<T>& a) {
  Whole<T> w(a.columns, a.rows);
  for (size_t j = 0; j < a.columns; ++j)
    for (size_t i = 0; i < a.rows; ++i) w.at(j, i) = a.at(i, j);
  return w;
}
/// Solves A X = B for a triangular A. X replaces B.
template <class T>
void solve(const Whole<T>& a, bool lower, Whole<T>& b) {
  const size_t n = a.rows;
  for (size_t j = 0; j < b.columns; ++j)
    for (size_t step = 0; step < n; ++step) {
      const size_t i = lower ? step : n - 1 - step, rest = lower ? i + 1 : 0;
      const T x = b.at(i, j) /= a.at(i, i);
      add_multiple(lower ? n - rest : i, -x, a.column(i) + rest, b.column(j) + rest);
    }
}

/// Stores C = alpha X + beta C. If `stored` is given, stores only this triangle of C.
template <class T>
EMU_LIBRARY cublasStatus_t give_back(const Whole<T>& x, T alpha, T beta, Operand<T>& c,
                                     const cublasFillMode_t* stored = nullptr) {
  if (beta != T(0) && !c.fetch().ok) return CUBLAS_STATUS_EXECUTION_FAILED;
  for (size_t j = 0; j < x.columns; ++j)
    for (size_t i = 0; i < x.rows; ++i) {
      if (stored && (*stored == CUBLAS_FILL_MODE_LOWER ? i < j : i > j)) continue;
      c.at(i, j) = alpha * x.at(i, j) + (beta == T(0) ? T(0) : beta * c.at(i, j));
    }
  if (stored) return c.store_triangle(*stored == CUBLAS_FILL_MODE_LOWER);
  return c.store();
}

template <class T>
cublasStatus_t symm(bool hermitian, cublasSideMode_t side, cublasFillMode_t stored, int m, int n, T alpha, const T* A,
                    int lda, const T* B, int ldb, T beta, T* C, int ldc, int line) {
  const int order = side == CUBLAS_SIDE_LEFT ? m : n;
  auto a = matrix(A, order, order, lda, line), b = matrix(B, m, n, ldb, line), c = matrix<T>(C, m, n, ldc, line);
  if (!a.fetch().ok || !b.fetch().ok) return CUBLAS_STATUS_EXECUTION_FAILED;
  const Whole<T> full = mirrored(a, stored, hermitian), other = whole(b, CUBLAS_OP_N);
  return give_back(side == CUBLAS_SIDE_LEFT ? product(full, other) : product(other, full), alpha, beta, c);
}

/// C = alpha A A' + beta C. If B is given, C = alpha (A B' + B A') + beta C.
template <class T>
cublasStatus_t syrk(bool hermitian, cublasFillMode_t stored, cublasOperation_t t, int n, int k, T alpha, const T* A,
                    int lda, const T* B, int ldb, T beta, T* C, int ldc, int line) {
  const bool turned = t != CUBLAS_OP_N;
  const auto side = [&](const T* p, int stride) { return matrix(p, turned ? k : n, turned ? n : k, stride, line); };
  auto a = side(A, lda), b = side(B ? B : A, B ? ldb : lda);
  auto c = matrix<T>(C, n, n, ldc, line);
  if (!a.fetch().ok || !b.fetch().ok) return CUBLAS_STATUS_EXECUTION_FAILED;
  const Whole<T> left = whole(a, t), right = whole(b, t);
  const auto mirror = [&](const Whole<T>& x) {
    Whole<T> w = transposed(x);
    if (hermitian)
      for (T& v : w.values) v = conjugate(v);
    return w;
  };
  Whole<T> sum = product(left, mirror(right));
  if (B) {
    const Whole<T> other = product(right, mirror(left));
    for (size_t i = 0; i < sum.values.size(); ++i) sum.values[i] += other.values[i];
  }
  return give_back(sum, alpha, beta, c, &stored);
}

template <class T>
cublasStatus_t trmm(cublasSideMode_t side, cublasFillMode_t stored, cublasOperation_t t, cublasDiagType_t diagonal,
                    int m, int n, T alpha, const T* A, int lda, const T* B, int ldb, T* C, int ldc, int line) {
  const int order = side == CUBLAS_SIDE_LEFT ? m : n;
  auto a = matrix(A, order, order, lda, line), b = matrix(B, m, n, ldb, line), c = matrix<T>(C, m, n, ldc, line);
  if (!a.fetch().ok || !b.fetch().ok) return CUBLAS_STATUS_EXECUTION_FAILED;
  const Whole<T> full = triangle(a, stored, t, diagonal), other = whole(b, CUBLAS_OP_N);
  return give_back(side == CUBLAS_SIDE_LEFT ? product(full, other) : product(other, full), alpha, T(0), c);
}

template <class T>
cublasStatus_t trsm(cublasSideMode_t side, cublasFillMode_t stored, cublasOperation_t t, cublasDiagType_t diagonal,
                    int m, int n, T alpha, const T* A, int lda, T* B, int ldb, int line) {
  const int order = side == CUBLAS_SIDE_LEFT ? m : n;
  const Doubt doubts[] = {{m < 0 || n < 0, "cublas trsm: a size is negative"},
                          {lda < order, "cublas trsm: lda is smaller than the rows of A"},
                          {ldb < m, "cublas trsm: ldb is smaller than the rows of B"}};
  if (fails(doubts, line)) return CUBLAS_STATUS_INVALID_VALUE;
  auto a = matrix(A, order, order, lda, line), b = matrix<T>(B, m, n, ldb, line);
  if (!a.fetch().ok || !b.fetch().ok) return CUBLAS_STATUS_EXECUTION_FAILED;
  const Whole<T> full = triangle(a, stored, t, diagonal);
  const bool lower = (stored == CUBLAS_FILL_MODE_LOWER) == (t == CUBLAS_OP_N);
  Whole<T> x = whole(b, side == CUBLAS_SIDE_LEFT ? CUBLAS_OP_N : CUBLAS_OP_T);
  for (T& v : x.values) v *= alpha;
  if (side == CUBLAS_SIDE_LEFT)
    solve(full, lower, x);
  else
    solve(transposed(full), !lower, x);
  return give_back(side == CUBLAS_SIDE_LEFT ? x : transposed(x), T(1), T(0), b);
}

template <class T>
cublasStatus_t trsv(bool solves, cublasFillMode_t stored, cublasOperation_t t, cublasDiagType_t diagonal, int n,
                    const T* A, int lda, T* x, int incx, int line) {
  auto a = matrix(A, n, n, lda, line);
  auto v = vector<T>(x, n, incx, line);
  if (!a.fetch().ok || !v.fetch().ok) return CUBLAS_STATUS_EXECUTION_FAILED;
  const Whole<T> full = triangle(a, stored, t, diagonal);
  Whole<T> column = transposed(whole(v, CUBLAS_OP_N));
  if (solves)
    solve(full, (stored == CUBLAS_FILL_MODE_LOWER) == (t == CUBLAS_OP_N), column);
  else
    column = product(full, column);
  return give_back(transposed(column), T(1), T(0), v);
}

template <class T>
cublasStatus_t symv(bool hermitian, cublasFillMode_t stored, int n, T alpha, const T* A, int lda, const T* x, int incx,
                    T beta, T* y, int incy, int line) {
  auto a = matrix(A, n, n, lda, line);
  auto from = vector(x, n, incx, line), to = vector<T>(y, n, incy, line);
  if (!a.fetch().ok || !from.fetch().ok) return CUBLAS_STATUS_EXECUTION_FAILED;
  const Whole<T> column = product(mirrored(a, stored, hermitian), transposed(whole(from, CUBLAS_OP_N)));
  return give_back(transposed(column), alpha, beta, to);
}

/// A += alpha (x y' + y x'). If y is null, A += alpha x x'.
template <class T>
cublasStatus_t syr(cublasFillMode_t stored, int n, T alpha, const T* x, int incx, const T* y, int incy, T* A, int lda,
                   int line) {
  auto left = vector(x, n, incx, line), right = vector(y ? y : x, n, y ? incy : incx, line);
  auto a = matrix<T>(A, n, n, lda, line);
  if (!left.fetch().ok || !right.fetch().ok) return CUBLAS_STATUS_EXECUTION_FAILED;
  Whole<T> sum(count(n), count(n));
  for (size_t j = 0; j < sum.rows; ++j)
    for (size_t i = 0; i < sum.rows; ++i)
      sum.at(i, j) = left.at(0, i) * right.at(0, j) + (y ? right.at(0, i) * left.at(0, j) : T(0));
  return give_back(sum, alpha, T(1), a, &stored);
}

/// C = A with its rows (CUBLAS_SIDE_LEFT) or columns multiplied by the elements of x.
template <class T>
cublasStatus_t dgmm(cublasSideMode_t side, int m, int n, const T* A, int lda, const T* x, int incx, T* C, int ldc,
                    int line) {
  auto a = matrix(A, m, n, lda, line), c = matrix<T>(C, m, n, ldc, line);
  auto factors = vector(x, side == CUBLAS_SIDE_LEFT ? m : n, incx, line);
  if (!a.fetch().ok || !factors.fetch().ok) return CUBLAS_STATUS_EXECUTION_FAILED;
  Whole<T> scaled = whole(a, CUBLAS_OP_N);
  for (size_t j = 0; j < scaled.columns; ++j)
    for (size_t i = 0; i < scaled.rows; ++i) scaled.at(i, j) *= factors.at(0, side == CUBLAS_SIDE_LEFT ? i : j);
  return give_back(scaled, T(1), T(0), c);
}

template <class T>
cublasStatus_t general(cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k, T alpha, const T* A, int lda,
                       const T* B, int ldb, T beta, T* C, int ldc, int line) {
  const Doubt doubts[] = {
      {m < 0 || n < 0 || k < 0, "cublas gemm: a size is negative"},
      {lda < (ta == CUBLAS_OP_N ? m : k), "cublas gemm: lda is smaller than the number of rows of A as stored"},
      {ldb < (tb == CUBLAS_OP_N ? k : n), "cublas gemm: ldb is smaller than the number of rows of B as stored"},
      {ldc < m || ldc < 1, "cublas gemm: ldc is smaller than the rows of C"}};
  if (fails(doubts, line)) return CUBLAS_STATUS_INVALID_VALUE;
  auto a = ta == CUBLAS_OP_N ? matrix(A, m, k, lda, line) : matrix(A, k, m, lda, line);
  auto b = tb == CUBLAS_OP_N ? matrix(B, k, n, ldb, line) : matrix(B, n, k, ldb, line);
  auto c = matrix<T>(C, m, n, ldc, line);
  if (!a.fetch().ok || !b.fetch().ok) return CUBLAS_STATUS_EXECUTION_FAILED;
  return give_back(product(whole(a, ta), whole(b, tb)), alpha, beta, c);
}
template <class T>
cublasStatus_t times_vector(cublasOperation_t t, int m, int n, T alpha, const T* A, int lda, const T* x, int incx,
                            T beta, T* y, int incy, int line) {
  auto a = matrix(A, m, n, lda, line);
  auto from = vector(x, t == CUBLAS_OP_N ? n : m, incx, line), to = vector<T>(y, t == CUBLAS_OP_N ? m : n, incy, line);
  if (!a.fetch().ok || !from.fetch().ok) return CUBLAS_STATUS_EXECUTION_FAILED;
  return give_back(transposed(product(whole(a, t), transposed(whole(from, CUBLAS_OP_N)))), alpha, beta, to);
}

}  // namespace emu::blas

// P: type of an element in the call. T: type of an element in the computation; std::complex if P is a pair.
#define EMU_IN(p) reinterpret_cast<const T_*>(p)
#define EMU_OUT(p) reinterpret_cast<T_*>(p)
#define EMU_SCALAR(p) emu::blas::scalar(h, EMU_IN(p), at)
#define EMU_SYMMETRIC(LETTER, SYMM, SYRK, SYR2K, HERMITIAN, P, T)                                                      \
  inline cublasStatus_t cublas##LETTER##SYMM(cublasHandle_t h, cublasSideMode_t side, cublasFillMode_t stored, int m,  \
                                             int n, const P* alpha, const P* A, int lda, const P* B, int ldb,          \
                                             const P* beta, P* C, int ldc, EMU_AT) {                                   \
    using T_ = T;                                                                                                      \
    return emu::blas::symm<T>(HERMITIAN, side, stored, m, n, EMU_SCALAR(alpha), EMU_IN(A), lda, EMU_IN(B), ldb,        \
                              EMU_SCALAR(beta), EMU_OUT(C), ldc, at);                                                  \
  }                                                                                                                    \
  inline cublasStatus_t cublas##LETTER##SYRK(cublasHandle_t h, cublasFillMode_t stored, cublasOperation_t t, int n,    \
                                             int k, const P* alpha, const P* A, int lda, const P* beta, P* C, int ldc, \
                                             EMU_AT) {                                                                 \
    using T_ = T;                                                                                                      \
    return emu::blas::syrk<T>(HERMITIAN, stored, t, n, k, EMU_SCALAR(alpha), EMU_IN(A), lda, nullptr, 0,               \
                              EMU_SCALAR(beta), EMU_OUT(C), ldc, at);                                                  \
  }                                                                                                                    \
  inline cublasStatus_t cublas##LETTER##SYR2K(cublasHandle_t h, cublasFillMode_t stored, cublasOperation_t t, int n,   \
                                              int k, const P* alpha, const P* A, int lda, const P* B, int ldb,         \
                                              const P* beta, P* C, int ldc, EMU_AT) {                                  \
    using T_ = T;                                                                                                      \
    return emu::blas::syrk<T>(HERMITIAN, stored, t, n, k, EMU_SCALAR(alpha), EMU_IN(A), lda, EMU_IN(B), ldb,           \
                              EMU_SCALAR(beta), EMU_OUT(C), ldc, at);                                                  \
  }
#define EMU_TRIANGULAR(LETTER, P, T)                                                                                   \
  inline cublasStatus_t cublas##LETTER##trsm(cublasHandle_t h, cublasSideMode_t side, cublasFillMode_t stored,         \
                                             cublasOperation_t t, cublasDiagType_t diagonal, int m, int n,             \
                                             const P* alpha, const P* A, int lda, P* B, int ldb, EMU_AT) {             \
    using T_ = T;                                                                                                      \
    return emu::blas::trsm<T>(side, stored, t, diagonal, m, n, EMU_SCALAR(alpha), EMU_IN(A), lda, EMU_OUT(B), ldb,     \
                              at);                                                                                     \
  }                                                                                                                    \
  inline cublasStatus_t cublas##LETTER##trmm(cublasHandle_t h, cublasSideMode_t side, cublasFillMode_t stored,         \
                                             cublasOperation_t t, cublasDiagType_t diagonal, int m, int n,             \
                                             const P* alpha, const P* A, int lda, const P* B, int ldb, P* C, int ldc,  \
                                             EMU_AT) {                                                                 \
    using T_ = T;                                                                                                      \
    return emu::blas::trmm<T>(side, stored, t, diagonal, m, n, EMU_SCALAR(alpha), EMU_IN(A), lda, EMU_IN(B), ldb,      \
                              EMU_OUT(C), ldc, at);                                                                    \
  }                                                                                                                    \
  inline cublasStatus_t cublas##LETTER##trsv(cublasHandle_t, cublasFillMode_t stored, cublasOperation_t t,             \
                                             cublasDiagType_t diagonal, int n, const P* A, int lda, P* x, int incx,    \
                                             EMU_AT) {                                                                 \
    using T_ = T;                                                                                                      \
    return emu::blas::trsv<T>(true, stored, t, diagonal, n, EMU_IN(A), lda, EMU_OUT(x), incx, at);                     \
  }                                                                                                                    \
  inline cublasStatus_t cublas##LETTER##trmv(cublasHandle_t, cublasFillMode_t stored, cublasOperation_t t,             \
                                             cublasDiagType_t diagonal, int n, const P* A, int lda, P* x, int incx,    \
                                             EMU_AT) {                                                                 \
    using T_ = T;                                                                                                      \
    return emu::blas::trsv<T>(false, stored, t, diagonal, n, EMU_IN(A), lda, EMU_OUT(x), incx, at);                    \
  }                                                                                                                    \
  inline cublasStatus_t cublas##LETTER##dgmm(cublasHandle_t, cublasSideMode_t side, int m, int n, const P* A, int lda, \
                                             const P* x, int incx, P* C, int ldc, EMU_AT) {                            \
    using T_ = T;                                                                                                      \
    return emu::blas::dgmm<T>(side, m, n, EMU_IN(A), lda, EMU_IN(x), incx, EMU_OUT(C), ldc, at);                       \
  }
#define EMU_SYMMETRIC_VECTOR(LETTER, T)                                                                                \
  inline cublasStatus_t cublas##LETTER##symv(cublasHandle_t h, cublasFillMode_t stored, int n, const T* alpha,         \
                                             const T* A, int lda, const T* x, int incx, const T* beta, T* y, int incy, \
                                             EMU_AT) {                                                                 \
    return emu::blas::symv<T>(false, stored, n, emu::blas::scalar(h, alpha, at), A, lda, x, incx,                      \
                              emu::blas::scalar(h, beta, at), y, incy, at);                                            \
  }                                                                                                                    \
  inline cublasStatus_t cublas##LETTER##syr(cublasHandle_t h, cublasFillMode_t stored, int n, const T* alpha,          \
                                            const T* x, int incx, T* A, int lda, EMU_AT) {                             \
    return emu::blas::syr<T>(stored, n, emu::blas::scalar(h, alpha, at), x, incx, nullptr, 0, A, lda, at);             \
  }                                                                                                                    \
  inline cublasStatus_t cublas##LETTER##syr2(cublasHandle_t h, cublasFillMode_t stored, int n, const T* alpha,         \
                                             const T* x, int incx, const T* y, int incy, T* A, int lda, EMU_AT) {      \
    return emu::blas::syr<T>(stored, n, emu::blas::scalar(h, alpha, at), x, incx, y, incy, A, lda, at);                \
  }                                                                                                                    \
  inline cublasStatus_t cublas##LETTER##rot(cublasHandle_t h, int n, T* x, int incx, T* y, int incy, const T* c,       \
                                            const T* s, EMU_AT) {                                                      \
    const T cosine = emu::blas::scalar(h, c, at), sine = emu::blas::scalar(h, s, at);                                  \
    return emu::blas::each(n, x, incx, y, incy, true, true, at, [=](T& p, T& q) {                                      \
      const T old = p;                                                                                                 \
      p = cosine * old + sine * q;                                                                                     \
      q = cosine * q - sine * old;                                                                                     \
    });                                                                                                                \
  }
#define EMU_COMPLEX(LETTER, REAL, P, T, R)                                                                             \
  inline cublasStatus_t cublas##LETTER##gemm(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m,      \
                                             int n, int k, const P* alpha, const P* A, int lda, const P* B, int ldb,   \
                                             const P* beta, P* C, int ldc, EMU_AT) {                                   \
    using T_ = T;                                                                                                      \
    return emu::blas::general<T>(ta, tb, m, n, k, EMU_SCALAR(alpha), EMU_IN(A), lda, EMU_IN(B), ldb, EMU_SCALAR(beta), \
                                 EMU_OUT(C), ldc, at);                                                                 \
  }                                                                                                                    \
  EMU_STRIDED_BATCHED(LETTER, P)                                                                                       \
  inline cublasStatus_t cublas##LETTER##gemv(cublasHandle_t h, cublasOperation_t t, int m, int n, const P* alpha,      \
                                             const P* A, int lda, const P* x, int incx, const P* beta, P* y, int incy, \
                                             EMU_AT) {                                                                 \
    using T_ = T;                                                                                                      \
    return emu::blas::times_vector<T>(t, m, n, EMU_SCALAR(alpha), EMU_IN(A), lda, EMU_IN(x), incx, EMU_SCALAR(beta),   \
                                      EMU_OUT(y), incy, at);                                                           \
  }                                                                                                                    \
  inline cublasStatus_t cublas##LETTER##axpy(cublasHandle_t h, int n, const P* alpha, const P* x, int incx, P* y,      \
                                             int incy, EMU_AT) {                                                       \
    using T_ = T;                                                                                                      \
    const T a = EMU_SCALAR(alpha);                                                                                     \
    return emu::blas::each(n, const_cast<T*>(EMU_IN(x)), incx, EMU_OUT(y), incy, false, true, at,                      \
                           [a](T& p, T& q) { q += a * p; });                                                           \
  }                                                                                                                    \
  inline cublasStatus_t cublas##LETTER##scal(cublasHandle_t h, int n, const P* alpha, P* x, int incx, EMU_AT) {        \
    using T_ = T;                                                                                                      \
    const T a = EMU_SCALAR(alpha);                                                                                     \
    return emu::blas::each(n, EMU_OUT(x), incx, EMU_OUT(x), incx, true, false, at, [a](T& p, T&) { p *= a; });         \
  }                                                                                                                    \
  inline cublasStatus_t cublas##LETTER##REAL##scal(cublasHandle_t h, int n, const R* alpha, P* x, int incx, EMU_AT) {  \
    using T_ = T;                                                                                                      \
    const R a = emu::blas::scalar(h, alpha, at);                                                                       \
    return emu::blas::each(n, EMU_OUT(x), incx, EMU_OUT(x), incx, true, false, at, [a](T& p, T&) { p *= a; });         \
  }                                                                                                                    \
  inline cublasStatus_t cublas##LETTER##copy(cublasHandle_t, int n, const P* x, int incx, P* y, int incy, EMU_AT) {    \
    using T_ = T;                                                                                                      \
    return emu::blas::each(n, const_cast<T*>(EMU_IN(x)), incx, EMU_OUT(y), incy, false, true, at,                      \
                           [](T& p, T& q) { q = p; });                                                                 \
  }                                                                                                                    \
  inline cublasStatus_t cublas##LETTER##swap(cublasHandle_t, int n, P* x, int incx, P* y, int incy, EMU_AT) {          \
    using T_ = T;                                                                                                      \
    return emu::blas::each(n, EMU_OUT(x), incx, EMU_OUT(y), incy, true, true, at,                                      \
                           [](T& p, T& q) { std::swap(p, q); });                                                       \
  }                                                                                                                    \
  inline cublasStatus_t cublas##LETTER##dotu(cublasHandle_t h, int n, const P* x, int incx, const P* y, int incy,      \
                                             P* result, EMU_AT) {                                                      \
    using T_ = T;                                                                                                      \
    T sum = 0;                                                                                                         \
    const cublasStatus_t status = emu::blas::each(n, const_cast<T*>(EMU_IN(x)), incx, const_cast<T*>(EMU_IN(y)), incy, \
                                                  false, false, at, [&](T& p, T& q) { sum += p * q; });                \
    return emu::blas::give(h, sum, EMU_OUT(result), at), status;                                                       \
  }                                                                                                                    \
  inline cublasStatus_t cublas##LETTER##dotc(cublasHandle_t h, int n, const P* x, int incx, const P* y, int incy,      \
                                             P* result, EMU_AT) {                                                      \
    using T_ = T;                                                                                                      \
    T sum = 0;                                                                                                         \
    const cublasStatus_t status = emu::blas::each(n, const_cast<T*>(EMU_IN(x)), incx, const_cast<T*>(EMU_IN(y)), incy, \
                                                  false, false, at, [&](T& p, T& q) { sum += std::conj(p) * q; });     \
    return emu::blas::give(h, sum, EMU_OUT(result), at), status;                                                       \
  }
#define EMU_COMPLEX_NORMS(NAME, SUM, P, T, R)                                                                  \
  inline cublasStatus_t cublas##NAME##nrm2(cublasHandle_t h, int n, const P* x, int incx, R* result, EMU_AT) { \
    using T_ = T;                                                                                              \
    R sum = 0;                                                                                                 \
    T* const p = const_cast<T*>(EMU_IN(x));                                                                    \
    const cublasStatus_t status =                                                                              \
        emu::blas::each(n, p, incx, p, incx, false, false, at, [&](T& v, T&) { sum += std::norm(v); });        \
    return emu::blas::give(h, static_cast<R>(std::sqrt(sum)), result, at), status;                             \
  }

EMU_SYMMETRIC(S, symm, syrk, syr2k, false, float, float)
EMU_SYMMETRIC(D, symm, syrk, syr2k, false, double, double)
EMU_SYMMETRIC(C, symm, syrk, syr2k, false, cuComplex, std::complex<float>)
EMU_SYMMETRIC(Z, symm, syrk, syr2k, false, cuDoubleComplex, std::complex<double>)
EMU_TRIANGULAR(S, float, float)
EMU_TRIANGULAR(D, double, double)
EMU_TRIANGULAR(C, cuComplex, std::complex<float>)
EMU_TRIANGULAR(Z, cuDoubleComplex, std::complex<double>)
EMU_SYMMETRIC_VECTOR(S, float)
EMU_SYMMETRIC_VECTOR(D, double)
EMU_COMPLEX(C, s, cuComplex, std::complex<float>, float)
EMU_COMPLEX(Z, d, cuDoubleComplex, std::complex<double>, double)
EMU_COMPLEX_NORMS(Sc, c, cuComplex, std::complex<float>, float)
EMU_COMPLEX_NORMS(Dz, z, cuDoubleComplex, std::complex<double>, double)
#undef EMU_SYMMETRIC
#undef EMU_TRIANGULAR
#undef EMU_SYMMETRIC_VECTOR
#undef EMU_COMPLEX
#undef EMU_COMPLEX_NORMS
#undef EMU_SCALAR

#define EMU_LEAST(LETTER, T)                                                                                        \
  inline cublasStatus_t cublasI##LETTER##amin(cublasHandle_t h, int n, const T* x, int incx, int* result, EMU_AT) { \
    int seen = 0, where = 0;                                                                                        \
    T least = std::numeric_limits<T>::infinity();                                                                   \
    T* const p = const_cast<T*>(x);                                                                                 \
    const cublasStatus_t status = emu::blas::each(n, p, incx, p, incx, false, false, at, [&](T& v, T&) {            \
      ++seen;                                                                                                       \
      if (std::abs(v) < least) least = std::abs(v), where = seen; /* counted from 1 */                              \
    });                                                                                                             \
    return emu::blas::give(h, where, result, at), status;                                                           \
  }
EMU_LEAST(s, float)
EMU_LEAST(d, double)
#undef EMU_LEAST
